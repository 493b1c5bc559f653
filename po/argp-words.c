/* Never compiled: the words of glibc's argp that it looks up in the program's catalogue, so that
 * they get in there. */
_("Usage:");
_("  or: ");
_(" [OPTION...]");
_("Try `%s --help' or `%s --usage' for more information.\n");
_("%s: Too many arguments\n");
_("Mandatory or optional arguments to long options are also mandatory or optional for any "
  "corresponding short options.");
