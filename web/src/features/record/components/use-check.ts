import { useEffect, useState } from "react";

import type { AuctionRecord, PublicLog } from "@/api/types";

import { check } from "../model/check";
import { type Told, told } from "../model/words";

type Checked = { lines: Told[]; done: boolean };

const begun: Checked = { lines: [], done: false };

/** Runs the check anew whenever there is something else to check; lines come as they are found. */
export function useCheck(record: AuctionRecord, log: PublicLog, receipts: string[]): Checked {
  const [checked, setChecked] = useState<Checked>(begun);
  useEffect(() => {
    let wanted = true;
    const run = async () => {
      setChecked(begun);
      const lines: Told[] = [];
      const keys = log.keys.map(({ key }) => key);
      try {
        const witnesses = log.witnesses.map(({ key }) => key);
        const own = log.witnesses.filter((witness) => witness.own).map(({ key }) => key);
        for await (const found of check(record, keys, receipts, witnesses)) {
          if (!wanted) return;
          lines.push(told(found, own));
          setChecked({ lines: [...lines], done: false });
        }
      } finally {
        if (wanted) setChecked({ lines: [...lines], done: true });
      }
    };
    void run();
    return () => {
      wanted = false;
    };
  }, [record, log, receipts]);
  return checked;
}
