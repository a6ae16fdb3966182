import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/scan/messages.ts'

/** The texts of reading QR codes with the camera or from pictures. */
export const messages: Translation<typeof english> = {
  scan: 'QR-Code scannen',
  choose: 'Bild des QR-Codes hochladen',
  reading: 'Wird gelesen\u00a0…',
  picture: {
    no_code: 'In diesem Bild ist kein QR-Code zu erkennen.',
    no_picture: 'Diese Datei ist kein lesbares Bild.',
  },
  parts: (received, count) => `${received} von ${count} Teilen`,
  morePictures: (received, count) =>
    `${received} von ${count} Teilen gelesen. Scannen Sie die übrigen oder laden Sie sie hoch.`,
  progress: 'Gelesene Teile',
  keepStill: 'Halten Sie die Kamera auf den Code, bis alle Teile gelesen sind.',

  title: 'QR-Code scannen',
  description: 'Richten Sie die Kamera auf den QR-Code. Das Video verlässt diese Seite nicht.',
  close: 'Kamera schließen',
  cancel: 'Abbrechen',
  asking: 'Kamera wird gestartet',
  looking: 'QR-Code wird gesucht',
  view: 'Kamerabild',
  again: 'Erneut versuchen',
  trouble: {
    denied: {
      title: 'Der Zugriff auf die Kamera ist blockiert',
      body: 'Erlauben Sie dieser Website in den Browser-Einstellungen den Zugriff auf die Kamera und versuchen Sie es dann noch einmal.',
    },
    missing: {
      title: 'Keine Kamera gefunden',
      body: 'Schließen Sie eine Kamera an und versuchen Sie es dann noch einmal.',
    },
    busy: {
      title: 'Die Kamera ist belegt',
      body: 'Schließen Sie die App, die sie gerade nutzt, und versuchen Sie es dann noch einmal.',
    },
    unreadable: {
      title: 'Der QR-Scanner konnte nicht geladen werden',
      body: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es dann noch einmal.',
    },
  },
}
