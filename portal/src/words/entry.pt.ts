// Words of the sign-in, in Portuguese.

export const pt = {
  loading: 'Carregando…',
  signIn: 'Entrar',
  submit: 'Entrar',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar a senha',
  code: 'Código de verificação',
  codeHint: 'Os seis dígitos do seu aplicativo, ou um código de recuperação.',
  forgot: 'Esqueci minha senha',
  forgotText: 'Enviamos um link para criar uma nova senha. Ele vale por uma hora.',
  sendLink: 'Enviar link',
  mailed: 'Se houver uma conta com esse e-mail, o link chega em instantes.',
  backToSignIn: 'Voltar para a entrada',
  expired: 'Sua sessão terminou',
  expiredText: 'Entre de novo para continuar de onde parou. O que você digitou continua aqui.',
  unreachable: 'O servidor não responde',
}
