// Words of the first steps.

const pt = {
  start: 'Primeiros passos',
  lead: 'Do zero ao primeiro pix pago, com a sua própria chave.',
  done: 'Feito',
  missing: 'Falta',
  credential: '1. Crie uma credencial',
  credentialText:
    'Seus programas entram com o e-mail e o segredo dela. O segredo aparece uma única vez.',
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

const en: typeof pt = {
  start: 'Start',
  lead: 'From nothing to the first paid pix, with your own key.',
  done: 'Done',
  missing: 'Missing',
  credential: '1. Create a credential',
  credentialText: 'Your programs log in with its e-mail and secret. The secret is shown once.',
  toCredentials: 'Go to the credentials',
  pix: '2. Create a pix',
  pixText:
    'Paste into a terminal, with the e-mail and the secret in place of EMAIL and SECRET. Repeated with the same key, it creates no other.',
  paid: '3. Be paid',
  paidSandbox:
    'In the sandbox the buyer pays by a call, or by a button on the screen of the sandbox.',
  paidLive: 'Pay the pix in the app of your bank: the sale turns to succeeded here.',
  toSandbox: 'Pay on the screen of the sandbox',
  toSales: 'Show the sales',
  forLive: 'What is missing for going live',
  secondFactor: 'Two-step verification of your account',
  webhook: 'A webhook that receives events',
  doctor: (dangers) =>
    dangers === 0
      ? 'A doctor without dangers in your calls'
      : `Doctor: ${dangers} ${dangers === 1 ? 'danger' : 'dangers'} to mend`,
  operator:
    'The operator of the server checks banks and keys with npm run preflight, and gives out live credentials.',
  reference: 'API reference',
  errors: 'Error codes',
}

export const startWords = { pt, en }
