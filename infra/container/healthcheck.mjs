// Exits with 0 if the server in this container is ready. The image has Node and no curl.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).catch(() => ({ ok: false }))
process.exit(ok ? 0 : 1)
