// The texts of fields that several schemas have alike. One of a single field stands beside it.

import type { Text } from '../text.ts'

export const FIELD_TEXTS = {
  statuses: {
    en: 'One or more statuses, separated by commas.',
    pt: 'Um ou mais status, separados por vírgulas.',
  },
  ofPlatform: {
    en: "Whether the credential is the platform's, used for this seller.",
    pt: 'Se a credencial é da plataforma, usada por este vendedor.',
  },
  address: {
    en: 'The address that the request came from.',
    pt: 'O endereço de onde veio a requisição.',
  },
  nextOfBefore: { en: '`next` of the page before.', pt: 'O `next` da página anterior.' },
  fileName: { en: 'Its name, shown to people.', pt: 'O nome dele, mostrado às pessoas.' },
  bareTaxpayerId: { en: 'CPF or CNPJ, without punctuation.', pt: 'CPF ou CNPJ, sem pontuação.' },
  qrText: {
    en: 'The text of the QR code (pix copia e cola), for the app of a bank.',
    pt: 'O texto do QR code (pix copia e cola), para o aplicativo de um banco.',
  },
  payPage: { en: 'The page to pay it.', pt: 'A página para pagar.' },
  signingSecret: {
    en: 'The signing secret. Shown only here; rotate it to get a new one.',
    pt: 'O segredo de assinatura. Só aparece aqui; troque-o para receber um novo.',
  },
  responseStatus: {
    en: 'The HTTP status of the response; null without a response.',
    pt: 'O status HTTP da resposta; null sem resposta.',
  },
  expiry: { en: 'MM/YY', pt: 'MM/AA' },
  cardLimit: {
    en: 'The amount that the card may spend per interval; 0 allows no purchase.',
    pt: 'O valor que o cartão pode gastar por período; 0 não permite compras.',
  },
  confirmedPurchases: {
    en: 'Confirmed purchases, less refunds and credits for disputes.',
    pt: 'Compras confirmadas, menos reembolsos e créditos por contestações.',
  },
  asSent: { en: 'As it was sent.', pt: 'Como foi enviado.' },
  bytes: { en: 'In bytes.', pt: 'Em bytes.' },
  costCenter: {
    en: 'The name or the id of a cost center.',
    pt: 'O nome ou o id de um centro de custo.',
  },
  holderLimit: {
    en: 'The amount that the cardholder may spend per interval, over all cards; 0 allows no purchase.',
    pt:
      'O valor que o portador pode gastar por período, somando todos os cartões; 0 não ' +
      'permite compras.',
  },
  failure: { en: 'A description of the failure.', pt: 'Uma descrição da falha.' },
  total: { en: 'The total, in centavos.', pt: 'O total, em centavos.' },
  centavos: { en: 'Whole centavos.', pt: 'Centavos inteiros.' },
  times: { en: 'Number of times.', pt: 'Quantas vezes.' },
  day: { en: 'YYYY-MM-DD, in America/Sao_Paulo.', pt: 'AAAA-MM-DD, em America/Sao_Paulo.' },
  installment: {
    en: 'Number of the installment, from 1.',
    pt: 'Número da parcela, a partir de 1.',
  },
  unchangeable: {
    en: 'Cannot be changed by this call.',
    pt: 'Não pode ser alterado por esta chamada.',
  },
  filters: { en: 'Its filters, as in the address.', pt: 'Os filtros, como no endereço.' },
  amount: { en: 'Whole centavos: R$ 45.09 is 4509.', pt: 'Centavos inteiros: R$ 45,09 é 4509.' },
  instant: { en: 'UTC, ISO 8601.', pt: 'Em UTC, ISO 8601.' },
  reais: { en: 'Reais, as decimal text.', pt: 'Reais, em texto decimal.' },
} as const satisfies Readonly<Record<string, Text>>

/** Of kinds of fields: they give the unit or the form, not the meaning. */
export const KIND_TEXTS: ReadonlySet<Text> = new Set([
  FIELD_TEXTS.centavos,
  FIELD_TEXTS.amount,
  FIELD_TEXTS.reais,
  FIELD_TEXTS.instant,
])
