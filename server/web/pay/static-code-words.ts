// The texts of the page of a static QR code, in both languages. Texts only.

import type { Text } from '../../../contract/text.ts'

export const STATIC_CODE_WORDS = {
  pt: {
    title: (payee: string) => `Pix para ${payee}`,
    anyAmount: 'Você digita o valor no app do seu banco',
    steps: [
      'Abra o app do seu banco e escolha pagar com Pix.',
      'Leia o QR code ou cole o código.',
      'Confira o nome de quem recebe e o valor antes de confirmar.',
    ],
    over: {
      title: 'Código desativado',
      text: 'Quem recebe não usa mais este código. Não pague com ele: peça outro.',
    },
    notFound: { title: 'Código não encontrado', text: 'Confira o endereço desta página.' },
  },
  en: {
    title: (payee: string) => `Pix to ${payee}`,
    anyAmount: 'You type the amount in the app of your bank',
    steps: [
      'Open the app of your bank and choose to pay by Pix.',
      'Read the QR code, or paste the code.',
      'Check the name of the receiver and the amount before you confirm.',
    ],
    over: {
      title: 'Code deactivated',
      text: 'The receiver no longer uses this code. Do not pay with it: ask for another.',
    },
    notFound: { title: 'Code not found', text: 'Check the address of this page.' },
  },
} as const satisfies Record<keyof Text, object>
