import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/scan/messages.ts'

/** The texts of reading QR codes with the camera or from pictures. */
export const messages: Translation<typeof english> = {
  scan: 'Escanear un código QR',
  choose: 'Subir una imagen del QR',
  reading: 'Leyendo…',
  picture: {
    no_code: 'No se encontró ningún código QR en esta imagen.',
    no_picture: 'Este archivo no es una imagen legible.',
  },
  parts: (received, count) => `${received} de ${count} partes`,
  morePictures: (received, count) => `Leídas ${received} de ${count} partes. Escanea o sube las demás.`,
  progress: 'Partes leídas',
  keepStill: 'Mantén la cámara sobre el código hasta que se lean todas las partes.',

  title: 'Escanear un código QR',
  description: 'Apunta con la cámara al código QR. El video nunca sale de esta página.',
  close: 'Cerrar la cámara',
  cancel: 'Cancelar',
  asking: 'Esperando la cámara',
  looking: 'Buscando un código QR',
  view: 'Vista de la cámara',
  again: 'Reintentar',
  trouble: {
    denied: {
      title: 'El acceso a la cámara está bloqueado',
      body: 'Permite el acceso a la cámara para este sitio en los ajustes del navegador y vuelve a intentarlo.',
    },
    missing: {
      title: 'No se encontró ninguna cámara',
      body: 'Conecta una cámara y vuelve a intentarlo.',
    },
    busy: {
      title: 'La cámara está en uso',
      body: 'Cierra la otra app que la está usando y vuelve a intentarlo.',
    },
    unreadable: {
      title: 'No se pudo cargar el lector de QR',
      body: 'Comprueba tu conexión a internet y vuelve a intentarlo.',
    },
  },
}
