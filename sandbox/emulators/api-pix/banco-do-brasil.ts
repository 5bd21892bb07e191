// Banco do Brasil from outside: its application key in every query, its lists of faults, and a
// gateway that refuses in a shape of its own.

import type { BankReply } from '../../../server/kernel/bank-call.ts'
import { bancoDoBrasilBoletos } from '../boletos/banco-do-brasil.ts'
import { bancoDoBrasilPayouts } from '../payouts/banco-do-brasil.ts'
import { isAbsence, json, type Refusal, standardRefusal } from './replies.ts'
import { type PixWire, routed } from './wire.ts'

function refuse(refusal: Refusal): BankReply {
  if (refusal.by !== 'bank')
    return json(401, {
      statusCode: 401,
      error: 'Unauthorized',
      message: 'Bad Credentials',
      attributes: { error: 'Bad Credentials' },
    })
  if (!isAbsence(refusal)) return standardRefusal(refusal)
  const fault = {
    codigo: '4769515',
    versao: '1',
    mensagem: 'Não há informações para os dados informados.',
    ocorrencia: 'CHOM00000062715498140101',
  }
  return json(404, { erros: [fault] })
}

export const bancoDoBrasil: PixWire = {
  name: 'banco-do-brasil',
  base: '/pix/v2',
  token: {
    paths: ['/oauth/token'],
    isWithoutCertificate: true,
    auths: ['basic'],
    formats: ['form'],
    grantIn: ['body'],
    scopes: 'required',
    life: 600,
  },
  // There is no list of charges.
  paths: { 'cob.list': [], 'cobv.list': [] },
  query: { 'gw-dev-app-key': /^\S+$/ },
  refuse,
  more: routed(bancoDoBrasilPayouts, bancoDoBrasilBoletos),
  tellsPayer: true,
  statuses: { 'cob.put': 200, 'cobv.put': 200, 'devolucao.put': 200 },
}
