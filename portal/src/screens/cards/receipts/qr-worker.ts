// Reads a QR code from pixels, apart from the page: whoever started it ends it when it takes too
// long.

import { decodeQR } from 'qr/decode.js'

export type Pixels = {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Besides the limit of the page: more hypotheses than a live camera's frame has time for. */
const TIME_MAX_MS = 1_500

/** The worker's own side of its messages, of which the page's types know nothing. */
const scope = globalThis as unknown as {
  onmessage: (message: MessageEvent<Pixels>) => void
  postMessage: (text: string | null) => void
}

scope.onmessage = ({ data: { width, height, data } }) => {
  try {
    scope.postMessage(decodeQR({ width, height, data }, { timeLimit: TIME_MAX_MS }))
  } catch {
    // There is no code in the picture, or none that can be read.
    scope.postMessage(null)
  }
}
