import { Plus, Trash2, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";

import { Button, IconButton } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { moved, useReorder } from "@/components/ui/gallery/reorder";

import * as messages from "./messages";
import { addValues, mostOptions, type OptionField } from "./model";

type Props = { options: OptionField[]; onChange: (options: OptionField[]) => void };

/** What is to be chosen, and from what. */
export function OptionFields({ options, onChange }: Props) {
  const [added, setAdded] = useState<number>();
  const add = () => {
    setAdded(options.length);
    onChange([...options, { name: "", values: [] }]);
  };
  return (
    <div className="grid gap-4">
      {options.map((option, place) => (
        <Option
          key={place}
          {...{ option, place }}
          isNew={place === added}
          onChange={(next) => onChange(options.with(place, next))}
          onRemove={() => onChange(options.filter((_, other) => other !== place))}
        />
      ))}
      {options.length < mostOptions && (
        <div>
          <Button onClick={add}>
            <Plus /> {messages.addOption}
          </Button>
        </div>
      )}
    </div>
  );
}

type OptionProps = {
  option: OptionField;
  place: number;
  isNew: boolean;
  onChange: (option: OptionField) => void;
  onRemove: () => void;
};

/** The button that makes an option stands below its fields. */
const focus = (field: HTMLInputElement | null) => field?.focus();

function Option({ option, place, isNew, onChange, onRemove }: OptionProps) {
  const [typed, setTyped] = useState("");
  const { name, values } = option;
  const add = () => {
    onChange({ ...option, values: addValues(values, typed) });
    setTyped("");
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter would send the whole form.
    event.preventDefault();
    if (typed.trim()) add();
  };
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 md:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="flex items-end gap-2 self-start">
        <TextField
          label={messages.optionName(place + 1)}
          ref={isNew ? focus : null}
          placeholder={messages.optionNameHint}
          maxLength={40}
          value={name}
          onChange={(event) => onChange({ ...option, name: event.target.value })}
          className="flex-1"
        />
        <IconButton label={messages.removeOption(name)} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      <div className="grid content-start gap-3">
        <div className="flex items-end gap-2">
          <TextField
            label={messages.valuesOf(name)}
            placeholder={messages.valuesHint}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={enter}
            // Nobody who saves has to know of the button beside it.
            onBlur={() => typed.trim() && add()}
            className="flex-1"
          />
          <Button onClick={add} disabled={!typed.trim()}>
            {messages.addValue}
          </Button>
        </div>
        <Values values={values} onChange={(next) => onChange({ ...option, values: next })} />
      </div>
    </div>
  );
}

type ValuesProps = { values: string[]; onChange: (values: string[]) => void };

function Values({ values, onChange }: ValuesProps) {
  const handle = useReorder((from, to) => onChange(moved(values, from, to)));
  const remove = (place: number) => onChange(values.filter((_, other) => other !== place));
  if (values.length === 0) return null;
  return (
    <ul data-places className="flex flex-wrap gap-2">
      {values.map((value, place) => {
        const { onKeyDown, ...drag } = handle(place, values.length);
        return (
          <li
            key={place}
            data-place={place}
            className="flex items-center rounded-control border border-line-strong bg-surface text-sm"
          >
            <button
              type="button"
              aria-label={messages.valueHandle(value)}
              {...drag}
              onKeyDown={(event) => {
                if (event.key === "Delete") remove(place);
                else onKeyDown(event);
              }}
              className="min-h-9 min-w-7 cursor-grab rounded-l-control pl-3 active:cursor-grabbing"
            >
              {value}
            </button>
            <button
              type="button"
              aria-label={messages.removeValue(value)}
              onClick={() => remove(place)}
              className="grid size-9 place-items-center rounded-r-control text-ink-soft hover:text-alert [&_svg]:size-4"
            >
              <X />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
