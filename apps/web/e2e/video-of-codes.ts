import { encode } from 'uqr'

const [WIDTH, HEIGHT, LIGHT, DARK, QUIET_ZONE] = [640, 480, 220, 30, 4]

/** Draws QR codes one after another as a video (YUV4MPEG2) of 30 frames a second for Chromium's fake camera. */
export function drawCodes(texts: readonly string[], { framesOfEach = 2 } = {}): Buffer {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420mpeg2\n`)
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frames = texts.flatMap((text) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), drawCode(text), chroma])
    return Array.from({ length: framesOfEach }, () => frame)
  })
  return Buffer.concat([header, ...frames])
}

function drawCode(text: string): Buffer {
  const modules = encode(text, { border: QUIET_ZONE }).data
  const scale = Math.floor(HEIGHT / modules.length)
  const left = Math.floor((WIDTH - modules.length * scale) / 2)
  const top = Math.floor((HEIGHT - modules.length * scale) / 2)
  const luma = Buffer.alloc(WIDTH * HEIGHT, LIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isDark = modules[Math.floor((y - top) / scale)]?.[Math.floor((x - left) / scale)]
      if (isDark) luma[y * WIDTH + x] = DARK
    }
  }
  return luma
}
