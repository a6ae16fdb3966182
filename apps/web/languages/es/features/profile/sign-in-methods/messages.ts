import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/sign-in-methods/messages.ts'

/** Everything the card of the sign-in methods says. */
export const messages: Translation<typeof english> = {
  names: { web3: 'Billetera de Ethereum', phone: 'Número de teléfono' },
  title: 'Métodos de inicio de sesión',
  loading: 'Cargando tus métodos de inicio de sesión',
  loadFailed: 'No se pudieron cargar tus métodos de inicio de sesión',
  list: 'Cómo inicias sesión',
  more: 'Servicios que puedes vincular',

  password: 'Correo y contraseña',
  passwordAlone: 'Contraseña',
  noPassword: 'Si elegiste una contraseña, puedes iniciar sesión con ella y tu dirección de correo.',
  since: 'Añadido',
  changePassword: 'Cambiar contraseña',
  setPassword: 'Crear o cambiar contraseña',

  link: (name) => `Vincular ${name}`,
  leaving: 'Un momento…',
  linkFailed: (name) => `No se pudo vincular ${name}`,
  linked: {
    title: (name) => `Se vinculó ${name}`,
    description: (name) => `Ya puedes iniciar sesión con ${name}.`,
  },
  notLinked: {
    title: (name) => `No se pudo vincular ${name}`,
    dismiss: 'Cerrar',
    reasons: (name) => ({
      declined: 'Cancelaste el inicio de sesión o el servicio lo rechazó. Nada ha cambiado.',
      lost: 'El inicio de sesión tardó demasiado o terminó en otro navegador. Empieza de nuevo.',
      linkedAlready: `Esa cuenta de ${name} ya está vinculada a otra cuenta de esta app. Primero desvincúlala desde esa cuenta.`,
      suspended: 'Esta cuenta está suspendida.',
      broken: `No pudimos conectar con ${name}. Nada ha cambiado. Inténtalo de nuevo en un momento.`,
      unproven: `${name} no ha verificado tu dirección de correo. Abre el enlace del correo que te enviamos.`,
      unclear: 'No pudimos confirmar el resultado. La lista de abajo muestra lo que está vinculado.',
    }),
  },

  unlink: 'Desvincular',
  unlinkOf: (name) => `Desvincular ${name}`,
  lastOne: 'No puedes desvincular tu único método de inicio de sesión.',
  confirmUnlink: {
    title: (name) => `¿Desvincular ${name}?`,
    body: (name, who) => `Ya no podrás iniciar sesión con ${name} (${who}).`,
    confirm: 'Desvincular',
    confirming: 'Desvinculando…',
    cancel: 'Conservar',
  },
  unlinked: {
    title: (name) => `Se desvinculó ${name}`,
    description: (name) => `Ya no puedes iniciar sesión con ${name}.`,
  },
  unlinkFailed: (name) => `No se pudo desvincular ${name}`,

  form: {
    change: 'Cambiar contraseña',
    set: 'Crear o cambiar contraseña',
    lead: 'Se cerrará la sesión en todos tus otros dispositivos.',
    setLead:
      'Después podrás iniciar sesión con tu dirección de correo y esta contraseña. Reemplaza cualquier contraseña anterior y cierra la sesión en tus otros dispositivos.',
    cancel: 'Cancelar',
    password: 'Contraseña nueva',
    late: 'Iniciaste sesión hace más de un día, así que también necesitamos un código.',
    submit: 'Guardar contraseña',
    submitting: 'Guardando…',
    weak: 'Contraseña débil',
    done: {
      title: 'Contraseña guardada',
      description: 'Se cerró la sesión en tus otros dispositivos.',
    },
    failed: 'No se pudo guardar la contraseña nueva',
  },
}
