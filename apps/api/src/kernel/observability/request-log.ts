import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs one line per completed or aborted request: the request, the response and its duration. */
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
