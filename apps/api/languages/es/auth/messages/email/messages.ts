import type { Translation } from '@satlens/domain'
import type { messages as english } from '#auth/messages/email/messages.ts'
import { plural } from '#languages/es/plural.ts'

const NOT_REVEALED = 'Si no fuiste tú, no tienes que hacer nada. No revelamos a nadie que tienes una cuenta.'
const RESET_PASSWORD = 'Si no fuiste tú, restablece tu contraseña de inmediato.'

/** The texts of emails about accounts. */
export const messages: Translation<typeof english> = {
  confirm_sign_up: (brand) => ({
    subject: `Confirma tu cuenta de ${brand}`,
    paragraphs: [
      `Gracias por crear una cuenta en ${brand}.`,
      'Para terminar, abre el enlace o introduce el código. El enlace caduca en 24 horas y el código, en 15 minutos.',
    ],
    button: 'Confirmar dirección de correo',
    note: 'Si no fuiste tú, ignora este correo. La cuenta no se activará.',
  }),
  invite: (brand) => ({
    subject: `Te invitaron a ${brand}`,
    paragraphs: [
      `El operador de ${brand} creó una cuenta para esta dirección de correo.`,
      'Para aceptar, abre el enlace o introduce el código. El enlace caduca en 24 horas y el código, en 15 minutos.',
    ],
    button: 'Aceptar la invitación',
    note: 'Si no sabes por qué recibiste este correo, ignóralo. La cuenta no se activará.',
  }),
  recovery: (brand) => ({
    subject: `Restablece tu contraseña de ${brand}`,
    paragraphs: [
      `Recibimos una solicitud para restablecer la contraseña de tu cuenta de ${brand}.`,
      'Para elegir una contraseña nueva, abre el enlace o introduce el código. El enlace caduca en 1 hora y el código, en 15 minutos.',
    ],
    button: 'Elegir una contraseña nueva',
    note: 'Si no fuiste tú, ignora este correo. Tu contraseña no cambiará.',
  }),
  magic_link: (brand) => ({
    subject: `Inicia sesión en ${brand}`,
    paragraphs: [
      'Para iniciar sesión, abre el enlace o introduce el código. El enlace caduca en 1 hora y el código, en 15 minutos.',
    ],
    button: `Iniciar sesión en ${brand}`,
    note: 'Si no lo solicitaste, ignora este correo y no compartas el código con nadie.',
  }),
  email_change_current: (brand, newEmail) => ({
    subject: `Confirma el cambio de tu dirección de correo en ${brand}`,
    paragraphs: [
      `Recibimos una solicitud para cambiar la dirección de correo de tu cuenta de ${brand} a ${newEmail}.`,
      'El cambio se aplicará cuando se confirmen las dos direcciones de correo. Abre el enlace o introduce el código. El enlace caduca en 24 horas y el código, en 15 minutos.',
    ],
    button: 'Confirmar el cambio',
    note: 'Si no fuiste tú, no confirmes. Cambia tu contraseña de inmediato, porque alguien podría haber iniciado sesión en tu cuenta.',
  }),
  email_change_new: (brand) => ({
    subject: `Confirma tu nueva dirección de correo para ${brand}`,
    paragraphs: [
      `Recibimos una solicitud para usar esta dirección de correo en una cuenta de ${brand}.`,
      'Abre el enlace o introduce el código. El enlace caduca en 24 horas y el código, en 15 minutos. Si la cuenta ya tiene una dirección de correo, confirma también el cambio en el correo que enviamos a esa dirección.',
    ],
    button: 'Confirmar dirección de correo',
    note: 'Si no fuiste tú, ignora este correo. Nada cambiará.',
  }),
  reauthentication: (brand) => ({
    subject: `Tu código de confirmación de ${brand}`,
    paragraphs: ['Introduce este código para confirmar que eres tú. Caduca en 15 minutos.'],
    note: 'Si no solicitaste este código, no lo compartas. Cambia tu contraseña de inmediato.',
  }),
  already_registered: (brand) => ({
    subject: `Ya tienes una cuenta de ${brand}`,
    paragraphs: [
      `Alguien intentó crear una cuenta en ${brand} con tu dirección de correo, pero ya tienes una.`,
      'Si fuiste tú, inicia sesión. Tu contraseña no cambió.',
    ],
    button: 'Iniciar sesión',
    note: NOT_REVEALED,
  }),
  address_taken: (brand) => ({
    subject: `Alguien intentó añadir tu dirección de correo a otra cuenta de ${brand}`,
    paragraphs: [
      `Esta dirección de correo ya está vinculada a tu cuenta de ${brand}, así que nada cambió.`,
      'Si fuiste tú, inicia sesión con esta dirección de correo o usa otra distinta para la otra cuenta.',
    ],
    button: 'Iniciar sesión',
    note: NOT_REVEALED,
  }),
  email_changed: (brand, newEmail) => ({
    subject: `Se cambió tu dirección de correo de ${brand}`,
    paragraphs: [
      `Tu cuenta de ${brand} ahora usa ${newEmail}. Ya no puedes iniciar sesión con la dirección de correo a la que se envió este mensaje.`,
    ],
    button: 'Iniciar sesión',
    note: `Si no fuiste tú, cambia de inmediato la contraseña de tu cuenta de correo y avisa al operador de ${brand}.`,
  }),
  password_changed: (brand, passkeys) => ({
    subject: `Se cambió tu contraseña de ${brand}`,
    paragraphs: [
      `Se cambió la contraseña de tu cuenta de ${brand} y se cerró la sesión en todos los demás dispositivos.`,
      ...(passkeys === 0
        ? []
        : [
            plural(passkeys, {
              one: '1 passkey sigue funcionando sin tu contraseña. Si no la reconoces, quítala en tu perfil.',
              other: `${passkeys} passkeys siguen funcionando sin tu contraseña. Quita en tu perfil las que no reconozcas.`,
            }),
          ]),
    ],
    button: 'Iniciar sesión o restablecer la contraseña',
    note: RESET_PASSWORD,
  }),
  account_reclaimed: (brand, needsPassword) => ({
    subject: `Tu cuenta de ${brand} está confirmada`,
    paragraphs: [
      `Confirmaste tu dirección de correo. Ya había una cuenta de ${brand} con esta dirección, pero nunca se había confirmado.`,
      'Ahora la cuenta es solo tuya. Cerramos la sesión en todos los dispositivos y quitamos la contraseña, los métodos de inicio de sesión, la billetera y las alertas, por si los había añadido otra persona.',
      ...(needsPassword ? ['Elige una contraseña nueva la próxima vez que inicies sesión.'] : []),
    ],
    button: `Ir a ${brand}`,
  }),
  session_ended_for_safety: (brand) => ({
    subject: `Cerramos una de tus sesiones de ${brand} por seguridad`,
    paragraphs: [
      'Es posible que alguien haya copiado una de tus sesiones, así que la cerramos.',
      'Vuelve a iniciar sesión en el dispositivo afectado. Si esto se repite, cambia tu contraseña.',
    ],
    button: 'Iniciar sesión',
  }),
  identity_linked: (brand, provider) => ({
    subject: `Se añadió un método de inicio de sesión a tu cuenta de ${brand}`,
    paragraphs: [
      `Ahora puedes iniciar sesión en tu cuenta de ${brand} con ${provider}.`,
      'Tus otros métodos de inicio de sesión no cambiaron.',
    ],
    button: 'Revisar métodos de inicio de sesión',
  }),
  identity_unlinked: (brand, provider, removesPassword) => ({
    subject: `Se quitó un método de inicio de sesión de tu cuenta de ${brand}`,
    paragraphs: [
      `Ya no puedes iniciar sesión en tu cuenta de ${brand} con ${provider}.`,
      ...(removesPassword ? ['También se quitó tu contraseña y ya no funciona.'] : []),
    ],
    button: 'Revisar métodos de inicio de sesión',
    note: RESET_PASSWORD,
  }),
  passkey_added: (brand) => ({
    subject: `Se añadió una passkey a tu cuenta de ${brand}`,
    paragraphs: [`Ahora puedes iniciar sesión en tu cuenta de ${brand} con una passkey nueva.`],
    button: 'Revisar passkeys',
  }),
  passkey_removed: (brand, name) => ({
    subject: `Se quitó una passkey de tu cuenta de ${brand}`,
    paragraphs: [`Ya no puedes iniciar sesión en tu cuenta de ${brand} con la passkey “${name}”.`],
    button: 'Revisar passkeys',
    note: RESET_PASSWORD,
  }),
  factor_added: (brand) => ({
    subject: `Se añadió un método de verificación en dos pasos a tu cuenta de ${brand}`,
    paragraphs: [
      'Se cerró la sesión en los dispositivos que la habían iniciado sin verificación en dos pasos.',
    ],
    button: 'Revisar los ajustes de seguridad',
  }),
  factor_removed: (brand) => ({
    subject: `Se quitó un método de verificación en dos pasos de tu cuenta de ${brand}`,
    button: 'Revisar los ajustes de seguridad',
    note: RESET_PASSWORD,
  }),
  factors: {
    added: {
      totp: (brand, name) =>
        `Al iniciar sesión en ${brand}, ahora puedes usar un código de tu app de autenticación${quote(name)}.`,
      phone: (brand, name) =>
        `Al iniciar sesión en ${brand}, ahora puedes usar un código recibido por SMS${quote(name)}.`,
      webauthn: (brand, name) =>
        `Al iniciar sesión en ${brand}, ahora puedes usar tu llave de seguridad${quote(name)}.`,
    },
    removed: {
      totp: (brand, name) =>
        `Al iniciar sesión en ${brand}, ya no te pediremos un código de tu app de autenticación${quote(name)}.`,
      phone: (brand, name) =>
        `Al iniciar sesión en ${brand}, ya no te pediremos un código recibido por SMS${quote(name)}.`,
      webauthn: (brand, name) =>
        `Al iniciar sesión en ${brand}, ya no te pediremos tu llave de seguridad${quote(name)}.`,
    },
  },
  recovery_codes_made: (brand) => ({
    subject: `Se generaron códigos de respaldo para tu cuenta de ${brand}`,
    paragraphs: [
      `Tu cuenta de ${brand} tiene 10 códigos de respaldo nuevos. Usa uno si no tienes a mano tu método de verificación habitual. Cada uno funciona una sola vez.`,
      'Los códigos anteriores ya no funcionan.',
    ],
    button: 'Revisar los ajustes de seguridad',
  }),
  app_allowed: (brand, app, { isVerified, isOnDevice }) => ({
    subject: `Una app obtuvo acceso a tu cuenta de ${brand}`,
    paragraphs: [
      isOnDevice
        ? `La app «${app}» ya puede iniciar sesión en otro dispositivo con tu cuenta de ${brand}. El código de ese dispositivo se escribió desde tu cuenta.`
        : `La app «${app}» ya puede iniciar sesión con tu cuenta de ${brand}.`,
      ...(isOnDevice
        ? [
            'Si otra persona te dio el código, quita ahora el acceso de la app. Esa persona inició sesión con tu cuenta.',
          ]
        : []),
      ...(isVerified ? [] : ['La app se registró por sí misma y no hemos comprobado quién la gestiona.']),
      'En tu perfil puedes ver qué puede hacer y quitarle el acceso cuando quieras.',
    ],
    button: 'Revisar apps con acceso',
    note: 'Si no fuiste tú, abre el enlace de abajo en un plazo de 7 días. Allí podrás quitar la app y todo lo demás que se añadió en los últimos 7 días, cerrar la sesión en todos los dispositivos y elegir una contraseña nueva.',
  }),
  recovery_code_used: (brand, remaining) => ({
    subject: `Se usó un código de respaldo de ${brand}`,
    paragraphs: [
      `Se usó un código de respaldo para verificar un inicio de sesión en tu cuenta de ${brand}.`,
      remaining === 0
        ? 'Era tu último código. Genera nuevos ahora.'
        : plural(remaining, { one: 'Te queda 1 código.', other: `Te quedan ${remaining} códigos.` }),
    ],
    button: 'Revisar los ajustes de seguridad',
    note: 'Si no fuiste tú, cambia tu contraseña y genera códigos de respaldo nuevos de inmediato.',
  }),
  undo: {
    note: 'Si no fuiste tú, abre el enlace de abajo en los próximos 7 días. Allí podrás quitar los métodos de inicio de sesión y de verificación añadidos en los últimos 7 días, cerrar la sesión en todos los dispositivos y elegir una contraseña nueva.',
    link: 'No fui yo',
  },
  details: { requested: 'Solicitado', time: 'Fecha y hora', device: 'Dispositivo' },
}

const quote = (name: string): string => (name === '' ? '' : ` (“${name}”)`)
