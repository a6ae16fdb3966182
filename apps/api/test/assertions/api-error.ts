/** What an API error looks like in a supertest reply, for `toMatchObject`. The request asks for the newest API version. */
export const apiError = (status: number, code: string) => ({ status, body: { code } })
