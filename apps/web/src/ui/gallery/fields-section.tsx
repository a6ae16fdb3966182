import { Button } from '../actions/button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { FileField } from '../form/file-field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { Select } from '../form/select.tsx'
import { StrengthMeter } from '../form/strength-meter.tsx'
import { TextArea } from '../form/text-area.tsx'
import { FieldUnit, TextField } from '../form/text-field.tsx'
import { GallerySection } from './gallery-section.tsx'

/** What can be filled in. */
export function FieldsSection() {
  return (
    <GallerySection name="Fields">
      <div className="grid gap-x-16 gap-y-6 md:grid-cols-2">
        <form className="flex max-w-[30rem] flex-col gap-5">
          <TextField label="Full Name" />
          <TextField help="Email cannot be changed" disabled label="Email" value="ada@example.com" />
          <TextField defaultValue="ada@" error="This is not an e-mail address" label="Email" />
          <div className="flex flex-col gap-3">
            <PasswordField
              defaultValue="Correct1"
              hide="Hide"
              label="Password"
              placeholder="Password"
              show="Show"
            />
            <StrengthMeter
              label="Password strength"
              max={6}
              score={4}
              tone="medium"
              word="Add special characters"
            />
          </div>
          <Button type="submit" variant="primary" wide>
            Create account
          </Button>
        </form>
        <form className="flex max-w-[30rem] flex-col gap-5">
          <TextField
            defaultValue="0.0125"
            figures
            help={<span className="figures">= 1,250,000 sats ≈ $802.63</span>}
            inputMode="decimal"
            label="Amount"
            trailing={<FieldUnit>BTC</FieldUnit>}
          />
          <TextField
            figures
            inputMode="decimal"
            label="Spend"
            leading="$"
            note="Minimum $10"
            placeholder="100.00"
          />
          <TextField
            defaultValue="tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"
            help="Test network, native SegWit. The checksum fits."
            label="Recipient"
          />
          <Select
            label="Alert me when"
            options={[
              { value: 'above', label: 'the price rises above' },
              { value: 'below', label: 'the price falls below' },
            ]}
          />
          <TextArea
            help="Twelve words, one space between them"
            label="Recovery phrase"
            mono
            note="Optional"
          />
          <FileField
            choose="Choose file"
            fileName={null}
            help="PNG, JPG or PDF, max 10MB"
            label="ID document"
            none="No file chosen"
          />
          <Checkbox defaultChecked label="Mail me when it fires" />
          <Checkbox help="Encrypted with your passphrase." label="Keep on this device" />
        </form>
      </div>
    </GallerySection>
  )
}
