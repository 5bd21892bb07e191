// What each call of contract/payments/boletos/files.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'boletoFiles.list': {
    en:
      'Lists remittances and returns of the platform, the newest first; `direction` chooses ' +
      'one kind. Sellers of a platform find none.',
    pt:
      'Lista remessas e retornos da plataforma, os mais novos primeiro; `direction` escolhe um ' +
      'dos dois. Vendedores de uma plataforma não encontram nenhum.',
  },
  'boletoFiles.create': {
    en:
      'Applies a return: paid boletos become `succeeded`, registered and withdrawn ones ' +
      'change, with their events, in one commit; a file is applied whole or not at all. A file ' +
      'that was read before, by whatever route, is returned with 200 and changes nothing. It ' +
      'is for the platform’s own token, where the operator allows uploads (403 ' +
      '`boleto_file_uploads_off`). Another agreement, a remittance, or an edited or cut file ' +
      'is refused with 422. A file with a payment that would be sent back, such as a wrong ' +
      'amount or a second payment, is left to the operator (409 `boleto_file_needs_operator`).',
    pt:
      'Aplica um retorno: boletos pagos passam a `succeeded`, registros e baixas mudam, com ' +
      'seus eventos, em uma só gravação; um arquivo é aplicado inteiro ou nada. Um arquivo que ' +
      'já foi lido, por qualquer meio, é devolvido com 200 e não muda nada. É para o token da ' +
      'própria plataforma, onde o operador permite o envio (403 `boleto_file_uploads_off`). ' +
      'Outro convênio, uma remessa ou um arquivo editado ou cortado é recusado com 422. Um ' +
      'arquivo com um pagamento que seria devolvido, como valor errado ou segundo pagamento, ' +
      'fica para o operador (409 `boleto_file_needs_operator`).',
  },
  'boletoFiles.write': {
    en:
      'Makes one file of the instructions that wait, with the next number. An instruction is in one ' +
      'file only, whether this call, the command or a folder makes it, and a file whose writing was ' +
      'interrupted comes first, unchanged. Where nothing waits, the reply is 409 `nothing_to_send`. ' +
      'Download the file and hand it to the bank once.',
    pt:
      'Faz um arquivo das instruções que esperam, com o próximo número. Uma instrução está em um só ' +
      'arquivo, seja esta chamada, o comando ou uma pasta que o faça, e um arquivo cuja gravação ' +
      'foi interrompida vem primeiro, sem mudança. Se nada espera, a resposta é 409 ' +
      '`nothing_to_send`. Baixe o arquivo e entregue-o ao banco uma só vez.',
  },
  'boletoFiles.agreement': {
    en:
      'Shows the agreement of the platform, how much waits for the next file, and whether returns may be uploaded here ' +
      '(`return_uploads`). Without such a bank, and for a seller, `agreement` is null.',
    pt:
      'Mostra o convênio da plataforma, quanto espera o próximo arquivo, e se retornos podem ser enviados por aqui ' +
      '(`return_uploads`). Sem um banco assim, e para um vendedor, `agreement` é nulo.',
  },
  'boletoFiles.get': {
    en:
      'Shows a remittance with the number of its boletos (`sent`), or a return with what it ' +
      'did (`read`): registered, refused, withdrawn, paid, and exceptions that a person has to ' +
      'look at. Its lines are at `…/lines`.',
    pt:
      'Mostra uma remessa com o número de boletos (`sent`), ou um retorno com o que ele fez ' +
      '(`read`): registrados, recusados, baixados, pagos e exceções que uma pessoa precisa ' +
      'ver. As linhas estão em `…/lines`.',
  },
  'boletoFiles.lines': {
    en:
      'Lists each boleto of a file with its transaction, nosso número, movement and amounts, ' +
      'and exceptions in words. The order is that of the file; `sort=time-descending` begins ' +
      'at its end. `status` is that of the boleto at the bank now, not at the time of the file.',
    pt:
      'Lista cada boleto de um arquivo com a transação, o nosso número, o movimento e os ' +
      'valores, e as exceções em palavras. A ordem é a do arquivo; `sort=time-descending` ' +
      'começa pelo fim. `status` é o do boleto no banco agora, não na data do arquivo.',
  },
  'boletoFiles.content': {
    en:
      'Gives a remittance, to be sent to the bank. Its bytes are not stored: they are made ' +
      'again and compared with the hash of what was written. If they cannot be the same, ' +
      'because data of a payer was erased or the agreement changed, the reply is 409 ' +
      '`boleto_file_gone`, as it is for a return. Downloading does not mark it as sent.',
    pt:
      'Devolve uma remessa para enviar ao banco. Os bytes não ficam guardados: são refeitos e ' +
      'comparados com o hash do que foi escrito; se não podem ser os mesmos, porque dados de ' +
      'um pagador foram apagados ou o convênio mudou, a resposta é 409 `boleto_file_gone`, ' +
      'como em um retorno. Baixar não marca como enviada.',
  },
} as const satisfies Texts
