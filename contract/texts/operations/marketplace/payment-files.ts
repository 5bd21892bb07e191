// What each call of contract/marketplace/payment-files.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'paymentFiles.list': {
    en:
      'Lists remittances and returns of the platform’s payouts, the newest first; `direction` ' +
      'chooses one kind, `created_at[gte]` and `created_at[lte]` a day. Each has its counts and ' +
      'sums, how far it is, and who made it. Sellers of a platform find none.',
    pt:
      'Lista remessas e retornos dos repasses da plataforma, os mais novos primeiro; `direction` ' +
      'escolhe um dos dois, `created_at[gte]` e `created_at[lte]` um dia. Cada um tem as ' +
      'quantidades e somas, em que ponto está e quem o fez. Vendedores não encontram nenhum.',
  },
  'paymentFiles.create': {
    en:
      'Applies a return: payouts that the bank paid become `succeeded`, those that it refused ' +
      '`failed`, and their money is the seller’s again. A file is applied whole or not at all. One ' +
      'that was read before, by whatever route, is returned with 200 and changes nothing. It is for ' +
      'the platform’s own token, where the operator allows uploads (403 ' +
      '`payment_file_uploads_off`). Another agreement, a remittance, or an edited or cut file is ' +
      'refused with 422, which says what the file looks like and which line does not fit.',
    pt:
      'Aplica um retorno: repasses que o banco pagou passam a `succeeded`, os que ele recusou a ' +
      '`failed`, e o dinheiro volta ao vendedor. Um arquivo é aplicado inteiro ou nada. Um que já ' +
      'foi lido, por qualquer meio, é devolvido com 200 e não muda nada. É para o token da própria ' +
      'plataforma, onde o operador permite o envio (403 `payment_file_uploads_off`). Outro ' +
      'convênio, uma remessa ou um arquivo editado ou cortado é recusado com 422, que diz com o ' +
      'que o arquivo se parece e qual linha não confere.',
  },
  'paymentFiles.write': {
    en:
      'Makes one file of the payouts that wait, with the next number; where the bank wants pix in ' +
      'files of their own, call it until 409 `nothing_to_send`. A payout is in one file only, ' +
      'whether this call, the command or a folder makes it, and a file whose writing was ' +
      'interrupted comes first, unchanged. The payouts were approved as they were asked for; the ' +
      'bank pays what a person there releases. Download the file and hand it to the bank once.',
    pt:
      'Faz um arquivo dos repasses que esperam, com o próximo número; onde o banco quer pix em ' +
      'arquivos próprios, chame até 409 `nothing_to_send`. Um repasse está em um só arquivo, seja ' +
      'esta chamada, o comando ou uma pasta que o faça, e um arquivo cuja gravação foi ' +
      'interrompida vem primeiro, sem mudança. Os repasses foram aprovados quando pedidos; o banco ' +
      'paga o que uma pessoa lá libera. Baixe o arquivo e entregue-o ao banco uma só vez.',
  },
  'paymentFiles.agreement': {
    en:
      'Shows the agreement of the platform, what waits for the next file, and whether returns may ' +
      'be uploaded here (`return_uploads`). Without such a bank, and for a seller, `agreement` is null.',
    pt:
      'Mostra o convênio da plataforma, o que espera o próximo arquivo, e se retornos podem ser ' +
      'enviados por aqui (`return_uploads`). Sem um banco assim, e para um vendedor, `agreement` é nulo.',
  },
  'paymentFiles.get': {
    en:
      'Shows a remittance with what became of its payments (`sent`), or a return with what it did ' +
      '(`read`). Its lines are at `…/lines`.',
    pt:
      'Mostra uma remessa com o que foi feito dos pagamentos (`sent`), ou um retorno com o que ele ' +
      'fez (`read`). As linhas estão em `…/lines`.',
  },
  'paymentFiles.lines': {
    en:
      'Lists each payment of a file with its payout, number, codes of the bank and amount, and ' +
      'exceptions in words. The order is that of the file; `sort=time-descending` begins at its ' +
      'end. `status` is that of the payment now, not at the time of the file.',
    pt:
      'Lista cada pagamento de um arquivo com o repasse, o número, os códigos do banco e o valor, ' +
      'e as exceções em palavras. A ordem é a do arquivo; `sort=time-descending` começa pelo fim. ' +
      '`status` é o do pagamento agora, não na data do arquivo.',
  },
  'paymentFiles.content': {
    en:
      'Gives a remittance, to be handed to the bank once: the same bytes each time, which are kept ' +
      'sealed because they have accounts of receivers. Each download is in the audit log and ' +
      'counted (`downloads`). Of a return, of a file that is not written, and of one with a payment ' +
      'that people decided did not leave, the reply is 409 `payment_file_gone`.',
    pt:
      'Devolve uma remessa, para entregar ao banco uma só vez: sempre os mesmos bytes, guardados ' +
      'cifrados porque têm contas de quem recebe. Cada download fica na auditoria e é contado ' +
      '(`downloads`). De um retorno, de um arquivo que não foi gravado, e de um com um pagamento que ' +
      'pessoas decidiram que não saiu, a resposta é 409 `payment_file_gone`.',
  },
} as const satisfies Texts
