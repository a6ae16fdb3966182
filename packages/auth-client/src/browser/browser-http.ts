import ky from 'ky'
import type { HttpRequester, HttpResponse } from '../ports.ts'

/** Requests to the auth server at `parseBaseUrl`. Retries belong to the core, so ky makes none. */
export function createBrowserHttp(options: { baseUrl: string; apiKey?: string }): HttpRequester {
  const http = ky.create({
    retry: 0,
    throwHttpErrors: false,
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(options.apiKey === undefined ? {} : { apikey: options.apiKey }),
    },
  })
  const base = options.baseUrl.replace(/\/+$/, '')
  return async ({ method, path, headers, body }) => {
    const response = await http(base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { json: body }),
    })
    return toReply(response.status, response.headers, await response.text())
  }
}

function toReply(status: number, headers: Headers, text: string): HttpResponse {
  return { status, body: parseJson(text), header: (name) => headers.get(name) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
