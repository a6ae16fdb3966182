/** Decompresses DEFLATE (RFC 1951) with the browser's own code. Null for invalid data, or for more than `maxLength` bytes. */
export async function inflate(
  compressed: Uint8Array<ArrayBuffer>,
  maxLength: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
      chunks.push(value)
      length += value.length
      // A few bytes can stand for gigabytes.
      if (length > maxLength) {
        await reader.cancel()
        return null
      }
    }
  } catch {
    return null
  }
}
