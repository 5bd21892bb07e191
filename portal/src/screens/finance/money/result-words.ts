// Words of what people say of a payout or a refund of which the bank says nothing.

import type { PAYOUT_RESULTS } from '../../../../../contract/names/payout-results.ts'

type Result = (typeof PAYOUT_RESULTS)[number]

const results: Record<Result, string> = {
  paid: 'Foi pago: o dinheiro saiu da conta',
  not_paid: 'Não foi pago: o valor volta para onde estava',
}
const decided: Record<Result, string> = {
  paid: 'Pessoas decidiram: foi pago.',
  not_paid: 'Pessoas decidiram: não foi pago.',
}

const pt = {
  results,
  decided,
  say: 'Dizer como terminou',
  unknown: (hours: number) =>
    `O banco não diz em que situação está. Após ${hours} horas assim, uma pessoa pode dizer como terminou, e outra aprova.`,
  text: 'Veja antes o extrato da conta no banco. Vale depois que outra pessoa aprovar; se o banco disser outra coisa depois, vale o banco.',
  result: 'Como terminou',
  noResult: 'Escolha como terminou.',
  endToEnd: 'Identificador do pix (E2E) no extrato',
  proof: 'Como você sabe',
  proofHint: 'O que o extrato mostra, ou o que o banco disse e em que atendimento.',
  noProof: 'Diga como você sabe.',
  ask: 'Pedir aprovação',
  factorNeeded: 'Para isto, ative a verificação em duas etapas no seu perfil.',
  confirmed: 'O banco confirmou depois.',
  corrected: 'O banco disse o contrário depois: vale o banco.',
}

const en: typeof pt = {
  results: {
    paid: 'It was paid: the money left the account',
    not_paid: 'It was not paid: the amount goes back to where it was',
  },
  decided: {
    paid: 'People decided: it was paid.',
    not_paid: 'People decided: it was not paid.',
  },
  say: 'Say how it ended',
  unknown: (hours) =>
    `The bank does not say how it stands. After ${hours} hours of it a person may say how it ended, and another one approves.`,
  text: 'Look at the statement of the account at the bank first. It takes effect once another person has approved it; if the bank later says something else, the bank counts.',
  result: 'How it ended',
  noResult: 'Choose how it ended.',
  endToEnd: 'End-to-end id of the pix in the statement',
  proof: 'How you know it',
  proofHint: 'What the statement shows, or what the bank said and in which call.',
  noProof: 'Say how you know it.',
  ask: 'Ask for approval',
  factorNeeded: 'For this, set up the second factor in your profile.',
  confirmed: 'The bank confirmed it later.',
  corrected: 'The bank said the opposite later: the bank counts.',
}

export const resultWords = { pt, en }
