/** Lets the operating system close a connection whose network drops all packets: it probes after 10 s, and gives up 10 s later. */
export const TCP_KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
