// A charge of one centavo at a bank's test environment, for an operator who tries a new connection.
// It is no sale: nothing is recorded, and it ends by itself.

import { openClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { openApiPix } from '../../providers/api-pix/rail.ts'
import { openClient } from '../../providers/client.ts'
import type { PixSettings } from '../../providers/settings/banks-file.ts'
import { httpTransport } from '../../providers/transport.ts'
import { openWire } from './open-wire.ts'

const EXPIRES_S = 600
const PAYER = { name: 'Teste de Conexao', taxpayerId: '11222333000181' }

/** The text of its QR code. Throws what the bank said, or why it is not tried. */
export async function chargeOneCentavo(settings: PixSettings, key: string): Promise<string> {
  if (settings.environment !== 'test')
    throw new Error('is made in a test environment alone: the connection says "production"')
  const clock = openClock()
  const transport = httpTransport(settings)
  try {
    const client = openClient(settings, transport)
    const rail = settings.wire
      ? openWire(settings, client, () => clock.wall()).rail
      : openApiPix(settings, client, settings.dialect)
    const txid = newId<'transaction'>(clock.wall())
    const order = { txid, amount: cents(1), key, expiresIn: EXPIRES_S, payer: PAYER }
    const answer = await rail.charge(order, false)
    if (answer.result !== 'accepted') throw new Error(answer.why)
    if (answer.value.status === 'absent') throw new Error('the bank does not know the charge')
    return answer.value.brCode
  } finally {
    await transport.close()
  }
}
