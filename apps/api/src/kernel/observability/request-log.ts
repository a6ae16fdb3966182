import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line for each request, when it has been answered or given up: what was asked, what came of it, how long it took. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: ({ routeOptions }) => routeOptions.config.isQuiet === true })
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...line, err: error }, 'request errored')
    else request.log.info(line, 'request completed')
  }
}
