/* placeholder while being written */ typedef int house_pending;
