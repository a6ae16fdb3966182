import { createBuilder, defineConfig } from 'vite'
import { DEFAULT_LANGUAGE, isLanguage } from '../../packages/domain/src/text/language.ts'
import { appConfig } from './build/app-config.ts'
import { buildApp } from './build/build-app.ts'

/** A developer may look at another language: `APP_LANGUAGE=de npm run dev`. The build sets it for each language. */
const { APP_LANGUAGE } = process.env

export default defineConfig({
  ...appConfig(isLanguage(APP_LANGUAGE) ? APP_LANGUAGE : DEFAULT_LANGUAGE),
  builder: {
    buildApp: (english) =>
      buildApp(english, (language) => {
        // This file is read again for each environment: plugins that know theirs, such as the one of the worker, are not shared.
        process.env.APP_LANGUAGE = language
        return createBuilder({ root: import.meta.dirname })
      }),
  },
})
