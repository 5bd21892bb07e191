// Tokenizing cards, each by its own request, as buyers' browsers do.

import { served, type Served, type Turn } from './serve.ts'
import { asked, type Stage } from '../stage.ts'

const CONNECTIONS = 64
const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}

export async function measureTokenizing(stage: Stage, turn: Turn): Promise<Served> {
  const text = asked(stage, {
    method: 'POST',
    path: '/v1/card/tokenize/token',
    body: JSON.stringify(CARD),
  })
  return served(stage, { connections: CONNECTIONS, next: () => text, expects: 201 }, turn)
}
