declare module 'ioredis-mock' {
  import type { Redis } from 'ioredis'

  /** Connections of the same host share their data. */
  const RedisMock: new (options: { host: string }) => Redis
  export = RedisMock
}
