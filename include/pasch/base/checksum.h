/*
 * Checksums that find damage, not malice: 64 bits (FNV-1a). Of two texts of one length that differ
 * in a single byte they are never the same.
 */
#ifndef PASCH_BASE_CHECKSUM_H
#define PASCH_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#define CHECKSUM_START UINT64_C(0xcbf29ce484222325)

/* The sum of what has the sum `before` (of nothing: CHECKSUM_START) and these bytes after it. */
uint64_t checksum_add(uint64_t before, const void *bytes, size_t count);

#endif
