// Words of the first steps, in Portuguese.

export const pt = {
  start: 'Primeiros passos',
  lead: 'Do zero ao primeiro pix pago, com a sua própria chave.',
  done: 'Feito',
  missing: 'Falta',
  credential: '1. Crie uma credencial',
  credentialText: 'Seus programas entram com o e-mail e o segredo dela. O segredo aparece uma única vez.',
  toCredentials: 'Ir para as credenciais',
  pix: '2. Crie um pix',
  pixText:
    'Cole num terminal, com o e-mail e o segredo no lugar de EMAIL e SECRET. Repetido com a mesma chave, não cria outro.',
  paid: '3. Receba',
  paidSandbox: 'No sandbox, o comprador paga por uma chamada, ou por um botão na tela do sandbox.',
  paidLive: 'Pague o pix no aplicativo do seu banco: a venda muda para concluída aqui.',
  toSandbox: 'Pagar na tela do sandbox',
  toSales: 'Ver as vendas',
  forLive: 'O que falta para a produção',
  secondFactor: 'Verificação em duas etapas na sua conta',
  webhook: 'Um webhook que recebe eventos',
  doctor: (dangers: number) =>
    dangers === 0
      ? 'Diagnóstico sem perigos nas suas chamadas'
      : `Diagnóstico: ${dangers} ${dangers === 1 ? 'perigo' : 'perigos'} por resolver`,
  operator:
    'O operador do servidor confere os bancos e as chaves com npm run preflight, e dá as credenciais de produção.',
  reference: 'Referência da API',
  errors: 'Códigos de erro',
}
