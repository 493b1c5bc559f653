/* Output for terminals and programs that know ASCII only. */
#ifndef PASCH_CLI_ASCII_H
#define PASCH_CLI_ASCII_H

/* From here on standard output has nothing but ASCII: letters lose their marks (ä becomes ae),
 * other signs become the nearest, or a question mark. Not for what programs read. */
void ascii_start(void);
/* The same for standard error; once. */
void ascii_start_errors(void);

#endif
