import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/app/auth-redirect/messages.ts'

/** The texts about the result of an email link or a provider redirect. */
export const messages: Translation<typeof english> = {
  confirmed: 'Dirección de correo confirmada',
  signedIn: (email) => `Iniciaste sesión como ${email}.`,
  signedInAlready: (email) => `Ya tienes la sesión iniciada como ${email}.`,
  leftAlone: 'No se usó el enlace',
  otherAccount: (email) =>
    `Este enlace es de otra cuenta. Tu sesión sigue iniciada como ${email}. Para usar la otra cuenta, primero cierra sesión.`,
  linkFailures: {
    expired: 'El enlace caducó o ya se usó.',
    unusable: 'El enlace está incompleto.',
    unreachable: 'No pudimos conectar con el servidor.',
  },
  stillSignedIn: (reason, email) => `${reason} Tu sesión sigue iniciada como ${email}.`,
  failures: {
    expired: {
      title: 'El enlace no funcionó',
      description:
        'Caducó o ya se usó. Inicia sesión con tu contraseña o pide un correo nuevo en la página de inicio de sesión.',
    },
    unusable: {
      title: 'El enlace no funcionó',
      description: 'Está incompleto. Ábrelo otra vez desde el correo.',
    },
    unreachable: {
      title: 'El enlace no funcionó',
      description:
        'No pudimos conectar con el servidor. Quizá tu dirección de correo ya esté confirmada: intenta iniciar sesión.',
    },
    declined: {
      title: 'No se inició sesión',
      description: 'Cancelaste el inicio de sesión o el servicio lo rechazó. Nada ha cambiado.',
    },
    lost: {
      title: 'No se inició sesión',
      description: 'El inicio de sesión tardó demasiado o terminó en otro navegador. Empieza de nuevo.',
    },
    unproven: {
      title: 'Revisa tu correo',
      description:
        'Ese servicio no ha verificado tu dirección de correo. Abre el enlace del correo que te enviamos.',
    },
    suspended: { title: 'No se inició sesión', description: 'Esta cuenta está suspendida.' },
    closed: { title: 'No se inició sesión', description: 'Por ahora no aceptamos cuentas nuevas.' },
    linkedAlready: {
      title: 'No se pudo vincular la cuenta',
      description:
        'Tu cuenta de ese servicio ya está vinculada a otra cuenta de esta app. Primero desvincúlala desde esa cuenta.',
    },
    broken: {
      title: 'No se inició sesión',
      description:
        'No pudimos conectar con ese servicio. Inténtalo de nuevo en un momento o inicia sesión de otra forma.',
    },
  },
}
