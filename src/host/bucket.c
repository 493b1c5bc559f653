/* Token buckets. */
#include "bucket.h"

double bucket_look(struct bucket *bucket, double rate, double most, int64_t now)
{
    if (rate <= 0)
        return most;
    if (bucket->at == 0)
        bucket->left = most;
    else if (now > bucket->at)
        bucket->left += rate * (double)(now - bucket->at) / 1000;
    if (bucket->left > most)
        bucket->left = most;
    bucket->at = now;
    return bucket->left;
}

bool bucket_take(struct bucket *bucket, double rate, double most, int64_t now)
{
    if (rate <= 0)
        return true;
    if (bucket_look(bucket, rate, most, now) < 1)
        return false;
    bucket->left -= 1;
    return true;
}
