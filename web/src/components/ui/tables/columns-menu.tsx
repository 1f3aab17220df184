import { Check, Columns3 } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";

import type { Columns } from "@/lib/use-columns";

import { Button } from "../button";
import { Menu, menuItem, MenuItem, MenuLine } from "../menu";
import * as messages from "./messages";

type Props = { columns: Columns; names: readonly (readonly [key: string, name: string])[] };

/** Puts columns of a wide table away and brings them back; a phone shows rows as blocks and needs none of it. */
export function ColumnsMenu({ columns, names }: Props) {
  return (
    <div className="max-md:hidden">
      <Menu
        label={messages.chooseColumns}
        trigger={
          <Button>
            <Columns3 /> {messages.columns}
          </Button>
        }
      >
        {names.map(([key, name]) => (
          <Radix.CheckboxItem
            key={key}
            checked={columns.shows(key)}
            onCheckedChange={() => columns.toggle(key)}
            // Several are put away in one go.
            onSelect={(event) => event.preventDefault()}
            className={menuItem}
          >
            <span aria-hidden className="grid size-4 place-items-center">
              <Radix.ItemIndicator>
                <Check className="text-ink!" />
              </Radix.ItemIndicator>
            </span>
            {name}
          </Radix.CheckboxItem>
        ))}
        <MenuLine />
        <MenuItem
          disabled={columns.isWhole}
          onSelect={(event) => {
            event.preventDefault();
            columns.showAll();
          }}
        >
          {messages.allColumns}
        </MenuItem>
      </Menu>
    </div>
  );
}
