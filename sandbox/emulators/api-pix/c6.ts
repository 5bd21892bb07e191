// C6 from outside: problems of its own, and addresses of payers that it wants or will not have.

import type { BankReply } from '../../../server/kernel/bank-call.ts'
import { isObject, type Json } from '../../formats.ts'
import { json, type Operation, type Refusal } from './replies.ts'
import type { PixWire } from './wire.ts'

const TYPES: Readonly<Record<number, readonly [type: string, title: string]>> = {
  400: ['invalid_request', 'Requisição inválida'],
  401: ['unauthorized', 'Não autorizado'],
  403: ['access_denied', 'Acesso negado'],
  404: ['not_found', 'Entidade não encontrada'],
  422: ['unprocessable_entity', 'Entidade não processável'],
  429: ['too_many_requests', 'Muitas requisições'],
  503: ['service_unavailable', 'Serviço indisponível'],
}
const OTHERS = ['internal_server_error', 'Erro interno'] as const
/** Of a key that is not the account's. */
const FOREIGN_KEY = /chave/i

function refuse({ status: given, detail }: Refusal): BankReply {
  const status = given === 400 && FOREIGN_KEY.test(detail) ? 422 : given
  const [type, title] = TYPES[status] ?? OTHERS
  return json(status, {
    type: `https://developers.c6bank.com.br/v1/error/${type}`,
    title,
    status,
    timestamp: '2026-11-30T12:00:00.000Z',
    correlation_id: '6a1f9f52-0000-4000-8000-000000000000',
    detail,
  })
}

const ADDRESS = ['logradouro', 'cidade', 'uf', 'cep']

function wants(order: Json, operation: Operation): string | undefined {
  const payer = isObject(order['devedor']) ? order['devedor'] : {}
  if (operation === 'cob.put' && 'email' in payer) return 'devedor.email não é permitido.'
  const missing = operation === 'cobv.put' ? ADDRESS.find((name) => !(name in payer)) : undefined
  return missing && `devedor.${missing} é obrigatório.`
}

export const c6: PixWire = {
  name: 'c6',
  base: '/v2/pix',
  token: {
    paths: ['/v1/auth', '/v1/auth/'],
    auths: ['basic', 'body'],
    formats: ['form'],
    grantIn: ['body'],
    scopes: 'contract',
    life: 300,
    more: () => ({}),
  },
  refuse,
  wants,
  statuses: { 'cob.put': 200 },
}
