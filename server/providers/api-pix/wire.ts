// The messages of the API Pix 2.9.0, as far as we use them. Types only.

export type CobrancaStatus =
  | 'ATIVA'
  | 'CONCLUIDA'
  | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  | 'REMOVIDA_PELO_PSP'
export type DevolucaoStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'

export type CobSolicitada = {
  calendario: { expiracao: number }
  valor: { original: string }
  chave: string
  devedor?: { nome: string } & ({ cpf: string } | { cnpj: string })
  solicitacaoPagador?: string
}

/** `valorPerc` is reais or a percentage, "2.00" for either. */
export type Modalidade = { modalidade: number; valorPerc: string }

export type CobVSolicitada = {
  calendario: { dataDeVencimento: string; validadeAposVencimento: number }
  valor: {
    original: string
    multa?: Modalidade
    juros?: Modalidade
    desconto?: { modalidade: number; descontoDataFixa: { data: string; valorPerc: string }[] }
  }
  chave: string
  devedor: { nome: string; logradouro?: string; cidade?: string; uf?: string; cep?: string } & (
    | { cpf: string }
    | { cnpj: string }
  )
  solicitacaoPagador?: string
}

export type CobRevisada = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
export type DevolucaoMed = 'MED_OPERACIONAL' | 'MED_FRAUDE' | 'MED_PIX_AUTOMATICO'
export type DevolucaoSolicitada = { valor: string; descricao?: string }
/** Some PSPs write its name in another way. */
export type WebhookSolicitado = { webhookUrl: string } | { webHookUrl: string }
