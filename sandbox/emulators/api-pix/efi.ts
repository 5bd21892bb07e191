// Efí from outside: names in place of problems, 400 for what is not there, 409 for what is there
// twice, and an address of notifications that is tried when it is registered.

import type { BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import type { Knock } from '../emulator.ts'
import { efiPayouts } from '../payouts/efi.ts'
import { efiInfractions } from './efi-infractions.ts'
import { isAbsence, json, type Operation, type Refusal, standardRefusal } from './replies.ts'
import { type PixWire, routed } from './wire.ts'

const ABSENCES: Partial<Record<Operation, readonly [name: string, why: string]>> = {
  'cob.get': ['cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado'],
  'cob.patch': ['cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado'],
  'pix.get': ['pix_nao_encontrado', 'Nenhum pix encontrado para o EndToEndId informado'],
  'devolucao.put': ['pix_nao_encontrado', 'Nenhum pix encontrado para o EndToEndId informado'],
  'devolucao.get': ['devolucao_nao_encontrada', 'Nenhuma devolução encontrada'],
}
const NAMES: Partial<Record<Operation, string>> = {
  'cob.put': 'valor_invalido',
  'cob.patch': 'status_cobranca_invalido',
  'devolucao.put': 'valor_invalido',
  'webhook.put': 'webhook_invalido',
}

const named = (status: number, nome: string, mensagem: string): BankReply =>
  json(status, { nome, mensagem })

function refuse(refusal: Refusal): BankReply {
  const { by, status, name, detail, operation = 'cob.get' } = refusal
  if (by === 'token')
    return json(401, { error: 'invalid_token', error_description: 'Token inválido ou expirado' })
  if (status === 403) return json(403, { error: 'insufficient_scope', error_description: detail })
  if (operation.startsWith('cobv')) return standardRefusal(refusal)
  if (status >= 500) return named(status, 'erro_aplicacao', 'Ocorreu um erro interno')
  const absence = isAbsence(refusal) ? ABSENCES[operation] : undefined
  if (absence) return named(400, ...absence)
  return named(status, status === 409 ? name : (NAMES[operation] ?? 'valor_invalido'), detail)
}

const MUTUAL = 'A autenticação de TLS mútuo não está configurada na URL informada' as const

const ON_THIS_MACHINE = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::|\/|$)/

/** Without a certificate the address must refuse; with it, it must answer. */
async function tries(
  url: string,
  { headers }: BankRequest,
  knock: Knock,
): Promise<string | undefined> {
  // A receiver on the same machine has no certificate of its own.
  if (!url.startsWith('https:') && !ON_THIS_MACHINE.test(url))
    return 'A URL deve usar o protocolo HTTPS'
  const skips = headers['x-skip-mtls-checking'] === 'true'
  const bare = { method: 'POST', url } as const
  if (!skips && (await knock({ ...bare, hasCertificate: false })) < 400) return MUTUAL
  const status = await knock({ ...bare, hasCertificate: true })
  return status < 300 ? undefined : `A URL informada respondeu com o código HTTP ${status}`
}

export const efi: PixWire = {
  name: 'efi',
  base: '/v2',
  token: {
    paths: ['/oauth/token'],
    auths: ['basic'],
    formats: ['json'],
    grantIn: ['body'],
    scopes: 'contract',
    life: 3_600,
  },
  refuse,
  tellsPayer: true,
  more: routed(efiInfractions, efiPayouts),
  // Its own libraries ask for this list with the slash.
  paths: { 'cobv.list': ['/cobv', '/cobv/'] },
  statuses: { 'webhook.put': 201 },
  repeated: {
    'cob.put': {
      status: 409,
      name: 'txid_duplicado',
      title: '',
      detail: 'Este txid já foi utilizado',
    },
    'devolucao.put': {
      status: 409,
      name: 'devolucao_id_duplicado',
      title: '',
      detail: 'Este id de devolução já foi utilizado',
    },
  },
  webhook: { tries, reply: ({ url }) => ({ webhookUrl: url }) },
}
