// The PDF of a boleto, with its bar code and pix QR code, one after another on one core.

import { boletoPdf } from '../../server/web/documents/boleto-pdf.ts'
import { BR_CODE, boletoDocument } from '../../test/boleto-documents.ts'
import { quantileOf } from '../histogram.ts'

const PDFS = 200
/** The first PDFs warm up the compiler. */
const WARM = 20

export type MeasuredBoletoPdf = { medianMs: number; p99Ms: number }

const rounded = (ms: number): number => Math.round(ms * 100) / 100

export async function measureBoletoPdf(): Promise<MeasuredBoletoPdf> {
  const one = boletoDocument({ brCode: BR_CODE, today: '2026-11-21' })
  for (let n = 0; n < WARM; n++) await boletoPdf(one)
  const times = new Float64Array(PDFS)
  for (let n = 0; n < PDFS; n++) {
    const from = performance.now()
    await boletoPdf(one)
    times[n] = performance.now() - from
  }
  times.sort()
  return { medianMs: rounded(quantileOf(times, 0.5)), p99Ms: rounded(quantileOf(times, 0.99)) }
}
