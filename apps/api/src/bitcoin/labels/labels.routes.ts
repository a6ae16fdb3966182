import {
  BEARER_TOKEN_ERROR_CODES,
  clearLabelEndpoint,
  EXPORT_LABELS_PATH,
  importLabelsEndpoint,
  listLabelsEndpoint,
  MAX_LABEL_FILE_BYTES,
  setLabelEndpoint,
} from '@satlens/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteGuards } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createEndpointRegistrar } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { containsPrivateKeyOrSeedPhrase } from '../wallets/private-material.ts'
import type { LabelDeps } from './labels.ts'

const LABEL_BODY_LIMIT = 16_384

/** Registers the routes /functions/v1/bitcoin-labels*. */
export function registerLabelRoutes(app: FastifyInstance, deps: LabelDeps & RouteGuards): void {
  const { requireUser, callerOf } = deps
  const route = createEndpointRegistrar(app, {
    preHandler: [requireUser, rejectPrivateLabel],
    bodyLimit: LABEL_BODY_LIMIT,
  })
  route(listLabelsEndpoint, async ({ query }, request) => {
    const { listLabels } = await import('./labels.ts')
    return listLabels(deps, callerOf(request).userId, query)
  })
  route(setLabelEndpoint, async ({ body }, request) => {
    const { setLabel } = await import('./labels.ts')
    return setLabel(deps, callerOf(request), body)
  })
  route(clearLabelEndpoint, async ({ query }, request) => {
    const { clearOneLabel } = await import('./labels.ts')
    return clearOneLabel(deps, callerOf(request), query)
  })
  const routeFile = createEndpointRegistrar(app, {
    preHandler: [requireUser, rejectPrivateOptions],
    bodyLimit: MAX_LABEL_FILE_BYTES,
  })
  routeFile(importLabelsEndpoint, async ({ body }, request) => {
    const { importLabels } = await import('./import-labels.ts')
    return importLabels(deps, callerOf(request), body)
  })
  app.get(
    EXPORT_LABELS_PATH,
    { preHandler: requireUser, config: { description: EXPORT } },
    async (request, reply) => {
      const { exportLabels } = await import('./labels.ts')
      const file = await exportLabels(deps, callerOf(request).userId)
      return reply
        .type('application/jsonl; charset=utf-8')
        .header('content-disposition', 'attachment; filename="labels.jsonl"')
        .send(file)
    },
  )
}

const EXPORT: OpenApiRouteDescription = {
  summary: "Downloads the caller's labels, and the names of accounts with one key, in the format of BIP329.",
  bearer: 'always',
  responses: { 200: { text: 'The labels.', contentType: 'application/jsonl' } },
  errors: createApiErrorsFromCodes(BEARER_TOKEN_ERROR_CODES),
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

// The id of a transaction has the format of a private key.
const TRANSACTION = /^[0-9a-f]{64}(?::\d{1,10})?$/i

// Runs before the body is validated, stored or logged.
async function rejectPrivateLabel({ body }: FastifyRequest): Promise<void> {
  const { type, ref } = isObject(body) ? body : {}
  const isTransaction =
    (type === 'tx' || type === 'input' || type === 'output') &&
    typeof ref === 'string' &&
    TRANSACTION.test(ref)
  rejectPrivateMaterial(isTransaction ? { ...(body as object), ref: '' } : body)
}

// The lines of the file are searched one by one, so that the others can be imported.
async function rejectPrivateOptions({ body }: FastifyRequest): Promise<void> {
  rejectPrivateMaterial(isObject(body) && typeof body.file === 'string' ? { ...body, file: '' } : body)
}

function rejectPrivateMaterial(body: unknown): void {
  if (containsPrivateKeyOrSeedPhrase(body)) throw new ApiError('private_material_refused')
}
