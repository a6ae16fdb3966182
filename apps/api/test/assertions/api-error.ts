/** Matches an API error in a supertest reply with `toMatchObject`. The request must ask for the newest API version. */
export const apiError = (status: number, code: string) => ({ status, body: { code } })
