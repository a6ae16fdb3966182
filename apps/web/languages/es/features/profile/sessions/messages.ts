import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import type { messages as english } from '#src/features/profile/sessions/messages.ts'

/** Everything the card of the sessions says. */
export const messages: Translation<typeof english> = {
  title: 'Sesiones',
  loading: 'Cargando tus sesiones',
  loadFailed: 'No se pudieron cargar tus sesiones',
  list: 'Dónde tienes la sesión abierta',
  note: '“Última actividad” se actualiza aproximadamente una vez por hora.',

  thisDevice: 'Este dispositivo',
  app: 'App',
  lastSeen: 'Última actividad',
  signedIn: 'Inicio de sesión',
  from: 'Desde',
  noAddress: 'una dirección IP desconocida',
  justNow: 'ahora mismo',

  end: 'Terminar sesión',
  endOf: (device) => `Terminar sesión: ${device}`,
  endOthers: 'Terminar las demás sesiones',
  onlyHere: 'No tienes la sesión abierta en ningún otro lugar.',

  confirmOne: {
    title: (device) => `¿Terminar la sesión de ${device}?`,
    body: 'Se cerrará la próxima vez que el dispositivo se conecte. Si no lo reconoces, cambia también tu contraseña.',
    appTitle: (app) => `¿Terminar la sesión de ${app}?`,
    appBody:
      'La app tendrá que volver a iniciar tu sesión y puede hacerlo sin preguntarte. Para impedirlo, quita su acceso en “Apps con acceso”.',
    confirm: 'Terminar sesión',
    confirming: 'Terminando…',
    cancel: 'Conservar',
  },
  confirmOthers: {
    title: '¿Terminar todas las demás sesiones?',
    body: (count) =>
      plural(count, {
        one: 'La sesión del otro dispositivo se cerrará la próxima vez que se conecte. En este dispositivo, la sesión sigue abierta.',
        other: `Las sesiones de los otros ${count} dispositivos se cerrarán la próxima vez que se conecten. En este dispositivo, la sesión sigue abierta.`,
      }),
    confirm: 'Terminar las demás sesiones',
    confirming: 'Terminando…',
    cancel: 'Conservar',
  },

  ended: {
    title: 'Sesión terminada',
    description: (device) => `${device}: la sesión se cerrará la próxima vez que se conecte.`,
  },
  endedBefore: { title: 'Sesión terminada', description: 'Ya había terminado.' },
  othersEnded: {
    title: 'Terminaste las demás sesiones',
    description: 'En tus otros dispositivos, la sesión se cerrará la próxima vez que se conecten.',
  },
  endFailed: 'No se pudo terminar la sesión',
  othersFailed: 'No se pudieron terminar las demás sesiones',
  endedElsewhere: {
    title: 'Sesión cerrada',
    description: 'Esta sesión se terminó desde otro dispositivo.',
  },
}
