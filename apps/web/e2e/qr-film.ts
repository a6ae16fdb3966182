import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'

const WIDTH = 640
const HEIGHT = 480
const SCALE = 8
const PAPER = 220
const INK = 30

/** Writes a film (YUV4MPEG2) of a QR code held before the camera, as Chromium's fake camera plays it. */
export function filmOf(text: string, file: string): void {
  const modules = encode(text, { border: 4 }).data
  const left = Math.floor((WIDTH - modules.length * SCALE) / 2)
  const top = Math.floor((HEIGHT - modules.length * SCALE) / 2)
  const luma = Buffer.alloc(WIDTH * HEIGHT, PAPER)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isInk = modules[Math.floor((y - top) / SCALE)]?.[Math.floor((x - left) / SCALE)]
      if (isInk) luma[y * WIDTH + x] = INK
    }
  }
  const noColour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, noColour])
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420mpeg2\n`), frame, frame]),
  )
}
