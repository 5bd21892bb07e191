// What each call of contract/corporate/invoices.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.invoices.list': {
    en:
      'Lists statements by their first day, the newest first, with what each owes today; ' +
      '`status` filters (`open`, `closed`, `paid`, `overdue`). An account that was never ' +
      'active has none.',
    pt:
      'Lista faturas pelo primeiro dia, as mais novas primeiro, com o que cada uma deve hoje; ' +
      '`status` filtra (`open`, `closed`, `paid`, `overdue`). Uma conta que nunca foi ativa ' +
      'não tem nenhuma.',
  },
  'corporate.invoices.get': {
    en:
      'Shows amounts, days and terms of a statement. `owed` is what is due today, with late ' +
      'fee and interest; it is 0 while the statement is open. A statement closes ten days ' +
      'before it is due. The purchases are at `GET …/purchases?invoice_id=`.',
    pt:
      'Mostra valores, dias e condições de uma fatura. `owed` é o devido hoje, com multa e ' +
      'juros; é 0 enquanto a fatura está aberta, e ela fecha dez dias antes do vencimento. As ' +
      'compras estão em `GET …/purchases?invoice_id=`.',
  },
  'corporate.invoices.changeDueDay': {
    en:
      'Sets the day of the month, 1 to 28, on which statements are due, from the statement ' +
      'after the open one. The open statement stays as it is; the first one with the new day ' +
      'may be shorter or longer, and is due on `next_due_date`. Until then the day can be ' +
      'changed again.',
    pt:
      'Define o dia do mês, de 1 a 28, em que as faturas vencem, a partir da seguinte à ' +
      'aberta. A fatura aberta fica como está; a primeira no novo dia pode ser mais curta ou ' +
      'mais longa, e vence em `next_due_date`. Até lá o dia pode mudar de novo.',
  },
  'corporate.invoices.payment': {
    en:
      'Creates a pix for what is owed today, valid until the end of the day and for 15 minutes ' +
      'at least: 201. While such a pix is valid and equals what is owed, it is returned with ' +
      '200. An `Idempotency-Key` always returns the pix of its first reply. A payment frees ' +
      'the limit at once and covers purchases before late charges; an excess goes to the ' +
      'balance. If it is paid on a later day, a remainder may stay owed. An open statement is ' +
      'refused (409 `invoice_open`), a paid one too (409 `invoice_paid`). Events: ' +
      '`corporate.invoice.updated`, `corporate.invoice.paid`. A policy may hold the call.',
    pt:
      'Cria um pix do que é devido hoje, válido até o fim do dia e por pelo menos 15 minutos: ' +
      '201. Enquanto ele for válido e igual ao devido, é devolvido com 200. Uma ' +
      '`Idempotency-Key` devolve sempre o pix da primeira resposta. Um pagamento libera o ' +
      'limite na hora, e cobre as compras antes dos encargos; o excedente vai para o saldo. ' +
      'Pago em outro dia, pode restar um valor devido. Uma fatura aberta é recusada (409 ' +
      '`invoice_open`), e uma paga também (409 `invoice_paid`). Eventos: ' +
      '`corporate.invoice.updated`, `corporate.invoice.paid`. Uma política pode reter a ' +
      'chamada.',
  },
  'corporate.invoices.payments.list': {
    en:
      'Lists the pix charges of a statement that the bank accepted, the newest first; `status` ' +
      'filters (`created`, `paid`, `expired`). A statement can be paid in parts, so several ' +
      'can be `paid`.',
    pt:
      'Lista os pix de uma fatura que o banco aceitou, os mais novos primeiro; `status` filtra ' +
      '(`created`, `paid`, `expired`). Uma fatura pode ser paga em partes; por isso vários ' +
      'podem estar `paid`.',
  },
  'corporate.invoices.payments.get': {
    en:
      'Shows a pix charge with what was paid and what the bank returned (MED). While the bank ' +
      'has not answered about it, the reply is 502 `bank_unavailable`; if the bank refused it, ' +
      '402 `charge_refused`.',
    pt:
      'Mostra um pix com o que foi pago e o que o banco devolveu (MED). Enquanto o banco não ' +
      'respondeu sobre ele, a resposta é 502 `bank_unavailable`; se o banco o recusou, 402 ' +
      '`charge_refused`.',
  },
  'corporate.invoices.document': {
    en:
      'Gives the statement with all its purchases as a file: PDF, a table (CSV or XLSX), or ' +
      'OFX for accounting software. The PDF also has sums by cardholder and cost center and, ' +
      'if a valid pix covers what is owed, its QR code; it creates no pix. In OFX each line ' +
      'keeps its `FITID` in every file. An open statement shows what it has so far.',
    pt:
      'Devolve a fatura com todas as compras: PDF, tabela (CSV ou XLSX) ou OFX para sistemas ' +
      'contábeis. O PDF traz também as somas por portador e centro de custo e, se um pix ' +
      'válido cobre o devido, o QR code; ele não cria pix. Em OFX cada linha mantém o `FITID` ' +
      'em todos os arquivos. Uma fatura aberta mostra o que tem até agora.',
  },
} as const satisfies Texts
