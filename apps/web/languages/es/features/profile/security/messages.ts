import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import type { messages as english } from '#src/features/profile/security/messages.ts'

/** Everything the Security card says. */
export const messages: Translation<typeof english> = {
  title: 'Seguridad',
  on: 'Verificación en dos pasos activada',
  off: 'Verificación en dos pasos desactivada',
  loading: 'Cargando tus métodos de verificación',
  loadFailed: 'No se pudieron cargar tus métodos de verificación',
  retry: 'Reintentar',
  openFailed: {
    title: 'No se pudo cargar este paso',
    description: 'Comprueba tu conexión y vuelve a intentarlo.',
  },
  close: 'Cerrar',
  cancel: 'Cancelar',
  remove: 'Quitar',
  rename: 'Renombrar',
  resume: 'Terminar de configurar',
  begun: 'Sin terminar',
  added: (day) => `Se añadió el ${day}`,
  lastAsked: (day) => `última solicitud: ${day}`,
  lastUsed: (day) => `último uso: ${day}`,
  neverUsed: 'sin usar',
  name: 'Nombre',
  optional: 'Opcional',
  noTexts: 'Los SMS están desactivados en este servidor. Puedes quitar un teléfono, pero no añadir uno.',
  noCredentials: 'En este navegador no puedes usar llaves de seguridad ni passkeys. Prueba con otro.',

  lead: {
    off: 'Activa la verificación en dos pasos para que una contraseña robada no baste para iniciar sesión.',
    on: 'Al iniciar sesión, también te pediremos uno de estos métodos.',
  },

  sections: {
    totp: {
      title: 'App de autenticación',
      lead: 'Usa un código de 6 dígitos de una app de tu teléfono.',
      add: 'Añadir app de autenticación',
      unnamed: 'App de autenticación',
    },
    webauthn: {
      title: 'Llaves de seguridad',
      lead: 'Toca una llave física al iniciar sesión.',
      add: 'Añadir llave de seguridad',
      unnamed: 'Llave de seguridad',
    },
    passkey: {
      title: 'Passkeys',
      lead: 'Inicia sesión sin contraseña, con tu teléfono, tu equipo o tu llave de seguridad.',
      add: 'Añadir passkey',
      unnamed: 'Passkey',
    },
    phone: {
      title: 'Teléfono',
      lead: 'Recibe un código de 6 dígitos por SMS. Es menos seguro, porque quien se apodere de tu número recibe los códigos.',
      add: 'Añadir teléfono',
      unnamed: 'Teléfono',
    },
    codes: {
      title: 'Códigos de respaldo',
      lead: 'Usa un código si pierdes tu teléfono, tu app o tu llave. Cada código funciona una sola vez.',
      left: (remaining, total) =>
        plural(remaining, {
          one: `Queda 1 de ${total}`,
          other: `Quedan ${remaining} de ${total}`,
        }),
      few: (remaining) =>
        plural(remaining, {
          one: 'Solo queda 1. Genera códigos nuevos antes de que se acaben.',
          other: `Solo quedan ${remaining}. Genera códigos nuevos antes de que se acaben.`,
        }),
      used: 'No quedan códigos. Si pierdes tus otros métodos, no podrás entrar en tu cuenta. Genera códigos nuevos.',
      none: 'No tienes códigos de respaldo. Si pierdes tus otros métodos, no podrás entrar en tu cuenta. Genera códigos ahora.',
      make: 'Generar códigos de respaldo',
      remake: 'Generar códigos nuevos',
    },
  },

  enrol: {
    othersLeave:
      'Se cerrará la sesión en tus otros dispositivos. Necesitarás este método para volver a iniciarla en ellos.',
    done: {
      title: 'Método de verificación añadido',
      description: 'Ya puedes usarlo para verificar tu inicio de sesión.',
    },
    doneFirst: {
      title: 'Verificación en dos pasos activada',
      description: 'En este dispositivo, la sesión sigue abierta. En los otros se cerró.',
    },
    failed: 'No se pudo añadir el método de verificación',
    nameHelp: 'Un nombre para reconocerlo, por ejemplo “Teléfono del trabajo”.',
    submit: 'Continuar',
    submitting: 'Un momento…',
    startOver: 'Empezar de nuevo',
  },

  app: {
    title: 'Añadir app de autenticación',
    resume: 'Termina de configurar tu app de autenticación',
    scan: 'Escanea este código QR con la app',
    qr: 'Código QR con la clave de configuración para tu app de autenticación',
    secret: 'O introduce esta clave de configuración',
    copy: 'Copiar clave de configuración',
    link: 'Abrir en tu app de autenticación',
    code: 'Después introduce el código de 6 dígitos de la app',
    verify: 'Añadir app',
    resumeLead:
      'Si tu app ya muestra códigos para esta cuenta, introduce uno. El código QR no se puede volver a mostrar. Si no lo escaneaste, empieza de nuevo.',
  },

  key: {
    title: 'Añadir llave de seguridad',
    resume: 'Termina de configurar tu llave de seguridad',
    nameHelp: 'Un nombre para reconocerla, por ejemplo “Llave azul”.',
    lead: 'Ten a mano tu llave. Tu navegador te pedirá que la toques o que confirmes en este dispositivo.',
    submit: 'Añadir llave de seguridad',
    submitting: 'Esperando la llave…',
    left: 'No se usó la llave. Inténtalo de nuevo cuando la tengas a mano.',
    known: 'Esta llave de seguridad ya está añadida a tu cuenta. Usa otra.',
  },

  phone: {
    title: 'Añadir teléfono',
    resume: 'Termina de configurar tu teléfono',
    number: 'Número de teléfono',
    numberHelp: 'Incluye el código de país, por ejemplo +41 44 668 18 00.',
    missing: 'Introduce un número de teléfono',
    sent: (phone) => `Enviaremos un código de 6 dígitos por SMS al ${phone}.`,
    submit: 'Enviar código',
    sending: 'Enviando…',
  },

  passkey: {
    title: 'Añadir passkey',
    lead: 'Tu navegador te preguntará dónde guardarla: en este dispositivo, en tu teléfono o en una llave de seguridad.',
    nameHelp: 'Un nombre para reconocerla, por ejemplo “Mi teléfono”.',
    submit: 'Añadir passkey',
    submitting: 'Esperando la passkey…',
    left: 'No se creó ninguna passkey. Inténtalo de nuevo cuando quieras.',
    known: 'Este dispositivo ya tiene una passkey o llave de seguridad para tu cuenta. Usa otro dispositivo.',
    failed: 'No se pudo añadir la passkey',
    done: { title: 'Passkey añadida', description: 'Ya puedes iniciar sesión con ella.' },
    unnamed: {
      title: 'Passkey añadida',
      description: 'Funciona, pero no pudimos guardar su nombre. Renómbrala abajo.',
    },
    renameTitle: 'Renombrar passkey',
    save: 'Guardar nombre',
    saving: 'Guardando…',
    nameMissing: 'Introduce un nombre para la passkey',
    renamed: { title: 'Nombre de la passkey cambiado' },
    renameFailed: 'No se pudo cambiar el nombre de la passkey',
  },

  removal: {
    title: (name) => `¿Quitar ${name}?`,
    othersStay: (names) =>
      `La verificación en dos pasos sigue activada. Tus otros métodos: ${names}. Los dispositivos que usaron este método deberán verificarse otra vez.`,
    unfinished: 'Nunca se terminó de configurar, así que no está en uso.',
    last: 'Este es tu último método. Si lo quitas, se desactiva la verificación en dos pasos.',
    codesGo: 'Tus códigos de respaldo dejarán de funcionar y se eliminarán.',
    passkey:
      'Ya no servirá para iniciar sesión. Es posible que tu dispositivo la siga ofreciendo hasta que también la elimines allí.',
    submit: 'Quitar',
    submitting: 'Quitando…',
    failed: (name) => `No se pudo quitar ${name}`,
    done: (name) => ({ title: `Se quitó ${name}` }),
    prove: 'Para continuar, confirma que eres tú.',
  },

  codes: {
    makeTitle: 'Generar códigos de respaldo',
    remakeTitle: 'Generar códigos de respaldo nuevos',
    remakeLead: 'Tus códigos actuales dejarán de funcionar, también los que no has usado.',
    prove: 'Para generar 10 códigos, confirma que eres tú.',
    submit: 'Generar códigos',
    submitting: 'Generando códigos…',
    failed: 'No se pudieron generar los códigos de respaldo',
    shownTitle: 'Guarda tus códigos de respaldo',
    shown: 'No volverás a ver estos códigos.',
    listTitle: (brand) => `Códigos de respaldo de ${brand}`,
    listMeta: (email, day) => `${email}, creados el ${day}`,
    listNote: 'Cada código funciona una sola vez. Los códigos anteriores ya no funcionan.',
    download: 'Descargar',
    file: (brand) => `${brand.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-codigos-de-respaldo.txt`,
    print: 'Imprimir',
    copy: 'Copiar',
    saved: 'Los he guardado',
    done: 'Listo',
    made: '10 códigos nuevos',
    factorWorks: 'La verificación en dos pasos está activada.',
    othersLeft: 'Se cerró la sesión en tus otros dispositivos.',
    missed:
      'No pudimos generar tus códigos de respaldo. Inténtalo de nuevo ahora o más tarde, en la sección Seguridad de tu perfil.',
  },
}
