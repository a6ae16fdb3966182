// Makes the accepted pictures small enough to keep: half their size, as PNGs with a palette of 256 colours. What a
// page has beyond that is the shades at the edges of letters, which take the nearest one.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const FOLDER = fileURLToPath(new URL('pictures/', import.meta.url))
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHANNELS = { 2: 3, 6: 4 }
/** The colours most used, and as many again as are left of a palette for those that are rare and like no other. */
const COMMON = 160
const COLOURS = 256

/** Width, height and the pixels as 0xrrggbb; null for a picture that has its palette already. */
function decode(png) {
  const header = png.subarray(16, 29)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = CHANNELS[header[9]]
  if (channels === undefined) return null
  const parts = []
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + size))
    at += size + 12
  }
  const lines = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels)
  const pixels = new Uint32Array(width * height)
  for (let pixel = 0; pixel < pixels.length; pixel += 1) pixels[pixel] = lines.readUIntBE(pixel * channels, 3)
  return { width, height, pixels }
}

/** What a filter added to a byte, from those at its left, above it and at the corner between (PNG, section 9.2). */
const FILTERS = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const toLeft = Math.abs(up - corner)
    const toUp = Math.abs(left - corner)
    const toCorner = Math.abs(left + up - 2 * corner)
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  },
]

function unfilter(data, stride, height, channels) {
  // One empty line above the first.
  const lines = Buffer.alloc(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    const added = FILTERS[data[y * (stride + 1)]]
    for (let x = 0; x < stride; x += 1) {
      const at = (y + 1) * stride + x
      const isFirst = x < channels
      const left = isFirst ? 0 : lines[at - channels]
      const corner = isFirst ? 0 : lines[at - stride - channels]
      lines[at] = data[y * (stride + 1) + x + 1] + added(left, lines[at - stride], corner)
    }
  }
  return lines.subarray(stride)
}

function encode({ width, height, pixels }) {
  const counts = new Map()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const byUse = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a))
  const palette = paletteOf(byUse)
  const places = new Map(byUse.map((colour) => [colour, nearestIn(palette, colour).place]))

  const lines = Buffer.alloc((width + 1) * height)
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    lines[pixel + Math.floor(pixel / width) + 1] = places.get(pixels[pixel])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const entries = Buffer.concat(palette.map((colour) => Buffer.from([colour >> 16, colour >> 8, colour])))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function paletteOf(byUse) {
  const palette = byUse.slice(0, COMMON)
  const rest = byUse.slice(COMMON).map((colour) => ({ colour, ...nearestIn(palette, colour) }))
  while (palette.length < COLOURS) {
    const farthest = rest.reduce((a, b) => (b.distance > a.distance ? b : a), { distance: 0 })
    if (farthest.distance === 0) break
    palette.push(farthest.colour)
    for (const other of rest)
      other.distance = Math.min(other.distance, between(other.colour, farthest.colour))
  }
  return palette
}

function nearestIn(palette, colour) {
  let place = 0
  for (let other = 1; other < palette.length; other += 1) {
    if (between(palette[other], colour) < between(palette[place], colour)) place = other
  }
  return { place, distance: between(palette[place], colour) }
}

function between(one, other) {
  const red = (one >> 16) - (other >> 16)
  const green = ((one >> 8) & 255) - ((other >> 8) & 255)
  const blue = (one & 255) - (other & 255)
  return red * red + green * green + blue * blue
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.png'))) {
  const picture = decode(readFileSync(FOLDER + name))
  if (picture !== null) writeFileSync(FOLDER + name, encode(picture))
}
