/** Stands in the watchdog's command line before our pid, so that a later start can tell whose server it finds. */
export const WATCHDOG_NAME = 'satlens-pg-watchdog'

/**
 * Runs the server and ends with its status; stops it (SIGINT: fast shutdown) when our end of the pipe on
 * standard input closes, which the kernel does even for a Node killed with -9.
 * The pipe moves to descriptor 3 because background jobs of a shell get /dev/null as their input.
 * Arguments: our pid, the log file, the server's command.
 */
export const WATCHDOG_SCRIPT = `
umask 077
log=$2
shift 2
if [ -f "$log" ]; then mv -f "$log" "$log.1"; fi
exec 3<&0 </dev/null >"$log" 2>&1
"$@" 3<&- &
server=$!
(
  while read -r _ <&3; do :; done
  kill -INT "$server"
) &
keeper=$!
exec 3<&-
wait "$server"
status=$?
kill "$keeper" 2>/dev/null
exit "$status"
`
