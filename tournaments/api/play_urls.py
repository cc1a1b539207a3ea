"""Addresses of the interface about events while they are played: rounds, clocks, tables, results, stages."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.api.views import clock, proposals, results, rounds, sanctions, stages, standings, tables

EVENT = "tournaments/<slug:slug>/"
ROUND = f"{EVENT}rounds/<int:seq>/"
TABLE = f"{ROUND}tables/<int:table>/"

urlpatterns: list[URLPattern] = [
    path(f"{EVENT}rounds/", rounds.RoundList.as_view(), name="round_list"),
    path(ROUND, rounds.RoundDetail.as_view(), name="round_detail"),
    path(f"{ROUND}close/", rounds.RoundClose.as_view(), name="round_close"),
    path(f"{ROUND}reopen/", rounds.RoundReopen.as_view(), name="round_reopen"),
    path(f"{ROUND}clock/", clock.RoundClock.as_view(), name="round_clock"),
    path(f"{ROUND}tables/", tables.TableList.as_view(), name="table_list"),
    path(TABLE, tables.TableDetail.as_view(), name="table_detail"),
    path(f"{TABLE}confirm/", tables.TableConfirm.as_view(), name="table_confirm"),
    path(f"{TABLE}reopen/", tables.TableReopen.as_view(), name="table_reopen"),
    path(f"{TABLE}slip/", tables.SlipEnter.as_view(), name="slip_enter"),
    path(f"{TABLE}slip/forget/", tables.SlipForget.as_view(), name="slip_forget"),
    path(f"{TABLE}extra/", tables.TableExtra.as_view(), name="table_extra"),
    path(f"{TABLE}link/", tables.TableLink.as_view(), name="table_link"),
    path(f"{TABLE}help/answer/", tables.HelpAnswer.as_view(), name="help_answer"),
    path(f"{TABLE}proposals/", proposals.ProposalList.as_view(), name="proposal_list"),
    path(f"{TABLE}proposals/<int:pk>/accept/", proposals.ProposalAccept.as_view(), name="proposal_accept"),
    path(f"{TABLE}proposals/<int:pk>/decline/", proposals.ProposalDecline.as_view(), name="proposal_decline"),
    path(f"{EVENT}results/", results.ResultList.as_view(), name="result_list"),
    path(f"{EVENT}standings/", standings.StandingList.as_view(), name="standing_list"),
    path(f"{EVENT}stages/", stages.StageList.as_view(), name="stage_list"),
    path(f"{EVENT}stages/refill/", stages.StageRefill.as_view(), name="stage_refill"),
    path(f"{EVENT}stages/<int:stage>/", stages.StageDetail.as_view(), name="stage_detail"),
    path(f"{EVENT}stages/<int:stage>/begin/", stages.StageBegin.as_view(), name="stage_begin"),
    path(f"{EVENT}stages/<int:stage>/take-back/", stages.StageTakeBack.as_view(), name="stage_take_back"),
    path(f"{EVENT}lots/", stages.LotList.as_view(), name="lot_list"),
    path(f"{EVENT}lots/<int:pk>/", stages.LotDetail.as_view(), name="lot_detail"),
    path(f"{EVENT}prizes/give/", stages.PrizesGive.as_view(), name="prizes_give"),
    path(f"{EVENT}prizes/reopen/", stages.PrizesReopen.as_view(), name="prizes_reopen"),
    path(f"{EVENT}sanctions/", sanctions.SanctionList.as_view(), name="sanction_list"),
    path(f"{EVENT}sanctions/<int:pk>/lift/", sanctions.SanctionLift.as_view(), name="sanction_lift"),
]
