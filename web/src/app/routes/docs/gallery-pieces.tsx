import { Ellipsis, IndianRupee, PackageCheck, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";

import { Attached } from "@/components/ui/attached";
import { Attachments } from "@/components/ui/attachments";
import { Badge, LiveDot } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { CheckoutSteps } from "@/components/ui/checkout-steps";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Countdown } from "@/components/ui/countdown";
import { Dotted } from "@/components/ui/dotted";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { OnTop } from "@/components/ui/on-top";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { Reasons } from "@/components/ui/reasons";
import { StatCard } from "@/components/ui/stat-card";
import { Stars } from "@/components/ui/stars";
import { Body, Cell, Head, HeadCell, IdText, Row, Table } from "@/components/ui/table";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { YesNo } from "@/components/ui/yes-no";
import { paths } from "@/lib/paths";
import { defaultRules } from "@/lib/pricing-rules";

import { Line, Section } from "./gallery-section";

const categories = ["Clothings", "Shoes", "Electronics", "Furniture", "Toys", "Music"];
const soon = { end: "2026-01-01T00:00:42Z", now: Date.parse("2026-01-01T00:00:00Z") };
const later = "2026-01-03T04:05:06Z";

export function GalleryPieces() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Section title="Goods">
        <div className="grid grid-cols-2 gap-5 md:grid-cols-6">
          {categories.map((category, place) => (
            <div key={category} className="group grid content-start gap-1.5">
              <ProductTile src="/favicon.svg" alt={category} category={category} />
              <p className="mt-1 line-clamp-2 text-sm font-medium">{category} of the morning</p>
              <Stars rating={5 - place * 0.7} reviews={1234 - place * 200} />
              <Price amount={499 * (place * 40 + 1)} className="text-lg" />
            </div>
          ))}
        </div>
        <Attachments images={["/favicon.svg"]} label={(no) => `Picture ${no}`} />
        <Attached
          images={["/favicon.svg"]}
          label={(no) => `New picture ${no}`}
          removeLabel={(no) => `Remove picture ${no}`}
          onChange={() => {}}
        />
      </Section>
      <Section title="Badges, notices, steps">
        <Line>
          <Badge>Draft</Badge>
          <Badge tone="good">In Stock</Badge>
          <Badge tone="alert">Unavailable</Badge>
          <Badge tone="info">Seller</Badge>
          <Badge tone="accent">
            <LiveDot /> 24 watching
          </Badge>
        </Line>
        <p className="text-sm text-ink-soft">
          <Dotted>{["asha@example.com", "Pune 411004", "Here since 4 August 2026"]}</Dotted>
        </p>
        <div className="grid gap-3 md:grid-cols-2">
          <Notice tone="good" icon={<PackageCheck />}>
            Paid at: 4 August 2026 at 6:30 pm IST
          </Notice>
          <Notice tone="alert">NOT DELIVERED</Notice>
        </div>
        <Reasons reasons={["It is about another shop", "A phone number is in it"]} />
        <CheckoutSteps current="Payment" />
      </Section>
      <Section title="Figures">
        <div className="grid gap-4 md:grid-cols-3">
          <StatCard label="Total Users" value="1,204" note="12 this week" />
          <StatCard label="Orders" value="356" />
          <StatCard
            label="Total Sales"
            value={<Price amount={4821350.5} />}
            icon={<IndianRupee />}
          />
        </div>
        <Line>
          <Price amount={124999} className="text-4xl" />
          <OnTop amount={124999} charges={{ ...defaultRules, taxIncluded: false }} />
          <Countdown size="lg" endDate={later} now={soon.now} />
          <Countdown size="lg" endDate={soon.end} now={soon.now} />
          <Countdown endDate={later} now={soon.now} />
        </Line>
        <Pagination page={4821} pages={10_000} to={() => paths.gallery} />
      </Section>
      <Section title="Tabs, tables, menus, dialogs">
        <Tabs defaultValue="all">
          <TabList>
            <Tab value="all">All</Tab>
            <Tab value="unpaid">Unpaid</Tab>
          </TabList>
          <TabPanel value="all" className="pt-4">
            <Table label="Orders">
              <Head>
                <HeadCell>ID</HeadCell>
                <HeadCell>User</HeadCell>
                <HeadCell figure>Total</HeadCell>
                <HeadCell>Paid</HeadCell>
                <HeadCell />
              </Head>
              <Body>
                {["Asha Rao", "DELETED USER"].map((name) => (
                  <Row key={name}>
                    <Cell>
                      <IdText id="01890a5d-ac96-774b-bcce-b302099a8057" />
                    </Cell>
                    <Cell>{name}</Cell>
                    <Cell figure>
                      <Price amount={17_248.5} />
                    </Cell>
                    <Cell>
                      <YesNo yes />
                    </Cell>
                    <Cell className="w-12">
                      <Menu
                        trigger={
                          <IconButton label="Actions">
                            <Ellipsis />
                          </IconButton>
                        }
                      >
                        <MenuItem>
                          <Pencil /> Edit
                        </MenuItem>
                        <MenuItem danger onSelect={() => setAsking(true)}>
                          <Trash2 /> Delete
                        </MenuItem>
                      </Menu>
                    </Cell>
                  </Row>
                ))}
              </Body>
            </Table>
          </TabPanel>
        </Tabs>
        <Line>
          <Button onClick={() => setAsking(true)}>Ask before deleting</Button>
        </Line>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Are you sure to delete?"
          description="The order leaves every list. This cannot be undone."
          confirmLabel="Delete"
          danger
          onConfirm={() => new Promise((done) => setTimeout(done, 600))}
        />
      </Section>
    </>
  );
}
