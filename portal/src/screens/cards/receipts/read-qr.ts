// The text of the QR code on a picture, read in the browser: at most so many pixels, for at most so
// long. Null where there is none, or the browser cannot decode the picture.

import type { Pixels } from './qr-worker.ts'

/**
 * The longer side is made this small first: a code on a receipt has a few hundred pixels then, as a
 * scanner needs.
 */
const SIDES_PX = [1_600, 900] as const
const TIME_MAX_MS = 2_000

async function pixelsOf(picture: ImageBitmap, side: number): Promise<Pixels> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((one) =>
    Math.max(1, Math.round(one * scale)),
  ) as [number, number]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0, width, height)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

function decode(pixels: Pixels): Promise<string | null> {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), TIME_MAX_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(pixels)
  }).finally(() => worker.terminate())
}

export async function readQr(file: Blob): Promise<string | null> {
  if (!file.type.startsWith('image/')) return null
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return null
  try {
    for (const side of SIDES_PX) {
      const text = await decode(await pixelsOf(picture, side))
      if (text !== null) return text
    }
    return null
  } finally {
    picture.close()
  }
}
