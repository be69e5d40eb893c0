"""The order in which requests begin."""

from __future__ import annotations

import asyncio

from gridwords.server.turns import Turns


def test_every_client_has_a_turn_before_any_has_a_second() -> None:
    order: list[str] = []
    rounds: list[int] = []

    async def ask() -> None:
        turns = Turns()
        now = 0

        async def begin(client: str) -> None:
            await turns.wait(client)
            order.append(client)
            rounds.append(now)

        asked = [asyncio.create_task(begin(client)) for client in "aaaaabbc"]
        asked[2].cancel()
        while not all(each.done() for each in asked):
            now += 1
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(ask(), 10))
    assert "".join(order) == "aabcaba"
    assert len(set(rounds)) == len(rounds)  # one per round


def test_a_turn_is_free_once_nobody_waits() -> None:
    async def ask() -> None:
        turns = Turns()
        for _ in range(3):
            for client in "ab":
                await asyncio.wait_for(turns.wait(client), 1)
            await asyncio.sleep(0)

    asyncio.run(ask())


def test_a_request_that_is_given_up_while_it_waits_does_not_end_the_turns_of_others() -> None:
    async def ask() -> None:
        turns = Turns()
        asked = [asyncio.create_task(turns.wait(client)) for client in "aaa"]
        await asyncio.sleep(0)  # the first has its turn, the others wait
        asked[1].cancel()
        await asyncio.wait_for(asked[2], 1)

    asyncio.run(ask())
