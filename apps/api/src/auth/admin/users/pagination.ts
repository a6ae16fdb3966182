import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/http/errors.ts'

export interface Page {
  readonly page: number
  readonly perPage: number
}

interface PageQuery {
  readonly page?: string | undefined
  readonly per_page?: string | undefined
}

const DEFAULT_PER_PAGE = 50
/** GoTrue has no maximum; a page of more accounts than this would not fit into the time limit of a request. */
const MAX_PER_PAGE = 1_000
const MAX_PAGE = 1_000_000

/** Parses the page of a list. Throws `validation_failed`. */
export const parsePage = ({ page, per_page: perPage }: PageQuery): Page => ({
  page: parseCount('page', page, { fallback: 1, max: MAX_PAGE }),
  perPage: parseCount('per_page', perPage, { fallback: DEFAULT_PER_PAGE, max: MAX_PER_PAGE }),
})

function parseCount(
  name: string,
  text: string | undefined,
  { fallback, max }: { readonly fallback: number; readonly max: number },
): number {
  if (text === undefined || text === '') return fallback
  // GoTrue reads 0 as the default, too.
  const count = /^\d{1,7}$/.test(text) ? Number(text) || fallback : Number.POSITIVE_INFINITY
  if (count <= max) return count
  throw new ApiError('validation_failed', {
    message: `Bad Pagination Parameters: ${name} must be a number from 1 to ${max}`,
  })
}

/** Adds `Link` and `X-Total-Count` in the format that published clients parse: `page` is the first parameter. */
export function addPaginationHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, perPage }: Page,
  total: number,
): void {
  const last = Math.ceil(total / perPage)
  const link = (to: number, rel: string) => {
    const url = new URL(request.url, 'http://localhost')
    url.searchParams.set('page', String(to))
    url.searchParams.sort()
    return `<${url.pathname}${url.search}>; rel="${rel}"`
  }
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  reply.header('link', links.join(', ')).header('x-total-count', String(total))
}
